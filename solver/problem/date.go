package problem

import (
	"fmt"
	"strconv"
	"strings"
)

// DateError tells that a text is no date.
type DateError struct {
	// Offset is the byte at which reading failed, from 0.
	Offset int
	// Text is the whole text.
	Text string
}

// Error describes the fault for a log; the window words it for the user.
func (e *DateError) Error() string { return fmt.Sprintf("date %q at byte %d", e.Text, e.Offset) }

// ParseDate reads "1907", "1907-08", "1907-08-04" or a span of years,
// "1907-1909". An empty text is the zero Date. Errors are *DateError.
func ParseDate(text string) (Date, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return Date{}, nil
	}
	at := strings.Index(text, trimmed)
	fields := strings.Split(strings.ReplaceAll(trimmed, "–", "-"), "-")
	var numbers [3]int
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if i == len(numbers) || err != nil || n < 1 || strings.HasPrefix(field, "+") {
			return Date{}, &DateError{Offset: min(at, len(text)), Text: text}
		}
		numbers[i] = n
		if i+1 < len(fields) {
			at += len(field) + 1
		}
	}
	d := Date{Year: numbers[0], Month: numbers[1], Day: numbers[2]}
	if len(fields) == 2 && len(fields[1]) == 4 {
		d = Date{Year: numbers[0], YearTo: numbers[1]}
	}
	if !d.valid() {
		return Date{}, &DateError{Offset: min(at, len(text)), Text: text}
	}
	return d, nil
}

// valid reports whether a date with a year is possible.
func (d Date) valid() bool {
	days := [...]int{31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	switch {
	case d.Year < 1 || d.Year > 9999 || d.YearTo != 0 && (d.YearTo < d.Year || d.YearTo > 9999):
		return false
	case d.Month < 0 || d.Month > 12 || d.Day < 0 || d.Day > days[d.Month]:
		return false
	case d.Month == 2 && d.Day == 29:
		return d.Year%4 == 0 && (d.Year%100 != 0 || d.Year%400 == 0)
	}
	return d.Month > 0 || d.Day == 0
}

// IsZero reports whether nothing is known.
func (d Date) IsZero() bool { return d == Date{} }

// String returns the date as ParseDate reads it, "" for the zero Date.
func (d Date) String() string {
	switch {
	case d.IsZero():
		return ""
	case d.YearTo != 0:
		return fmt.Sprintf("%04d-%04d", d.Year, d.YearTo)
	case d.Day != 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	case d.Month != 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d", d.Year)
}

// Span returns the first and the last day that the date may mean, as years,
// months and days that compare like numbers (19070804). Dates whose spans
// overlap cannot be put in order (article 47.2). Both are 0 for the zero Date.
func (d Date) Span() (first, last int) {
	if d.Year == 0 {
		return 0, 0
	}
	firstMonth, lastMonth, firstDay, lastDay := 1, 12, 1, 31
	if d.Month != 0 {
		firstMonth, lastMonth = d.Month, d.Month
	}
	if d.Day != 0 {
		firstDay, lastDay = d.Day, d.Day
	}
	return 10000*d.Year + 100*firstMonth + firstDay, 10000*max(d.Year, d.YearTo) + 100*lastMonth + lastDay
}
