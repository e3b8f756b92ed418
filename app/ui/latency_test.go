package ui

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"keymove/app/session"
)

// BenchmarkAnswer measures how long the drawing thread takes to answer while a
// search keeps every core busy: a closure is posted every 10 ms, and its delay
// against the time it was due counts. What is late beyond 16 ms is a frame
// missed. It tells the numbers rather than holding them, since other programs
// on the machine have a share in them.
func BenchmarkAnswer(b *testing.B) {
	cores := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(cores)
	runtime.GOMAXPROCS(cores + 1) // as the program does
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for b.Loop() {
		w := open(b)
		w.session.ChangeSettings(func(s *session.Settings) { s.Workers = cores })
		w.put("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w - - 0 1", "#8")
		w.key(fyne.KeyF5)
		delays := w.answers(3 * time.Second)
		w.session.Stop()
		w.await(func() bool { return w.session.Running() == nil })
		late := 0
		for _, d := range delays {
			if d > 16*time.Millisecond {
				late++
			}
		}
		b.ReportMetric(float64(delays[len(delays)/2].Microseconds())/1000, "ms-median")
		b.ReportMetric(float64(delays[len(delays)*99/100].Microseconds())/1000, "ms-p99")
		b.ReportMetric(float64(delays[len(delays)-1].Microseconds())/1000, "ms-max")
		b.ReportMetric(100*float64(late)/float64(len(delays)), "%late")
	}
}

// answers runs what comes back for a while and returns the delays, sorted, of
// closures that are due every 10 ms.
func (w *window) answers(span time.Duration) []time.Duration {
	var delays []time.Duration
	began, done := time.Now(), make(chan struct{})
	go func() {
		defer close(done)
		for due := began.Add(10 * time.Millisecond); due.Before(began.Add(span)); due = due.Add(10 * time.Millisecond) {
			time.Sleep(time.Until(due))
			w.calls <- func() { delays = append(delays, time.Since(due)) }
		}
	}()
	for ended := false; !ended || len(w.calls) > 0; {
		select {
		case f := <-w.calls:
			f()
		case <-done:
			ended, done = true, nil
		}
	}
	slices.Sort(delays)
	return delays
}
