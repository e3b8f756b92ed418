package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"keymove/export"
	"keymove/export/eventfile"
	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/judging/store"
	"keymove/resources/i18n"
)

// event works on event files: its first argument says what to do.
func (p *program) event(ctx context.Context, args []string) int {
	f := p.flags("event")
	tasks := map[string]func(context.Context, []string) int{"import": p.eventImport, "export": p.eventExport, "score": p.eventScore, "ratings": p.eventRatings, "review": p.eventReview}
	if len(args) > 0 && tasks[args[0]] != nil {
		return tasks[args[0]](ctx, args[1:])
	}
	rest, err := f.parse(args)
	switch {
	case err != nil:
		return after(err)
	case len(rest) > 0:
		return p.fail(f, p.words.T("cli.error.eventTask", "Task", rest[0]))
	}
	return p.fail(f, p.words.T("cli.error.noEventTask"))
}

// one returns the one file that a command takes.
func (p *program) one(f *flags, args []string) (string, int) {
	files, err := f.parse(args)
	switch {
	case err != nil:
		return "", after(err)
	case len(files) == 0:
		return "", p.fail(f, p.words.T("cli.error.noFile"))
	case len(files) > 1:
		return "", p.fail(f, p.words.T("cli.error.extra", "Argument", files[1]))
	}
	return files[0], -1
}

// operator is who makes a change: the name that the system knows him by.
func operator() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}

// eventImport makes an event file of its JSON, or adds a list of solvers to
// one. Nothing is left behind when something is wrong.
func (p *program) eventImport(_ context.Context, args []string) int {
	f := p.flags("event import")
	out, solvers := f.text("o", ""), f.yes("solvers")
	file, code := p.one(f, args)
	if code >= 0 {
		return code
	}
	if *out == "" {
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("o")))
	}
	if *solvers {
		return p.importSolvers(file, *out)
	}
	data, err := p.contents(file)
	if err != nil {
		fmt.Fprintln(p.err, export.FileErrorText(p.words, err))
		return exitUsage
	}
	entries, faults := eventfile.Read(data, contest.Stamp{By: operator(), At: time.Now()})
	for _, fault := range faults {
		fmt.Fprintf(p.err, "%s: %s\n", file, export.EventErrorText(p.words, fault))
	}
	if len(faults) > 0 {
		if faults[0].Code == wire.NotJSON || faults[0].Place == "kind" {
			return exitUsage
		}
		return exitUnsound
	}
	event, err := store.CreateEvent(*out)
	if err != nil {
		return p.eventFailed(err)
	}
	defer event.Close()
	if err := event.Append(entries...); err != nil {
		event.Close()
		os.Remove(*out)
		return p.eventFailed(err)
	}
	return exitDone
}

// eventFailed tells of an event file that could not be opened or written.
func (p *program) eventFailed(err error) int {
	var known *store.Error
	if errors.As(err, &known) {
		fmt.Fprintf(p.err, "%s: %s\n", known.Path, p.words.T("cli.store."+storeReason(known.Reason), "Reason", export.FileErrorText(p.words, known.Err)))
		return exitUsage
	}
	fmt.Fprintln(p.err, export.EventErrorText(p.words, err))
	return exitUsage
}

// storeReason names a reason in the catalogue.
func storeReason(r store.Reason) string {
	switch r {
	case store.Missing:
		return "missing"
	case store.Folder:
		return "folder"
	case store.Foreign:
		return "foreign"
	case store.Newer:
		return "newer"
	case store.Damaged:
		return "damaged"
	case store.InUse:
		return "inUse"
	case store.NoRight:
		return "noRight"
	case store.Full:
		return "full"
	}
	return "unknown"
}

// eventExport writes an event's JSON with its audit trail, or its papers.
func (p *program) eventExport(_ context.Context, args []string) int {
	f := p.flags("event export")
	papers, out, options := f.papers(), f.text("o", ""), f.paperOptions()
	file, code := p.one(f, args)
	if code >= 0 {
		return code
	}
	if *papers != "" && *out == "" {
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("o")))
	}
	event, err := store.OpenEvent(file)
	if err != nil {
		return p.eventFailed(err)
	}
	defer event.Close()
	if *papers != "" {
		return max(p.writePapers(f, event.Event(), *papers, options(), *out), p.tellBroken(file, event))
	}
	audit, err := event.Audit()
	if err != nil {
		return p.eventFailed(err)
	}
	entries := make([]contest.Entry, len(audit))
	for i := range audit {
		entries[i] = audit[i].Entry
	}
	if *out == "" {
		*out = "-"
	}
	code = p.save(*out, func(w io.Writer) error { return eventfile.Write(w, event.Event(), entries) })
	return max(code, p.tellBroken(file, event))
}

// tellBroken says where an audit trail was altered by another hand.
func (p *program) tellBroken(file string, event *store.EventFile) int {
	if event.Broken() == 0 {
		return exitDone
	}
	fmt.Fprintf(p.err, "%s: %s\n", file, p.words.T("cli.error.altered", "Entry", event.Broken()))
	return exitUnsound
}

// eventScore prints the ranking of an event.
func (p *program) eventScore(_ context.Context, args []string) int {
	f := p.flags("event score")
	format, why := f.choice("format", "text", append([]string{"text", "json"}, tableFormats...)...), f.yes("why")
	out, mixed, withheld := f.text("o", ""), f.yes("mixed"), f.count("withhold", 0)
	file, code := p.one(f, args)
	if code >= 0 {
		return code
	}
	if *out == "" && (*format == "xlsx" || *format == "pdf") {
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("o")))
	}
	if *withheld > 0 && !slices.Contains([]string{"csv", "html", "pdf"}, *format) {
		return p.fail(f, p.words.T("cli.error.withhold"))
	}
	event, err := store.OpenEvent(file)
	if err != nil {
		return p.eventFailed(err)
	}
	defer event.Close()
	code = p.tellBroken(file, event)
	e := event.Event()
	for _, issue := range contest.Review(e, nil, time.Now()) {
		if issue.Weight == contest.Fault {
			code = exitUnsound
			fmt.Fprintf(p.err, "%s: %s\n", file, export.IssueText(p.words, issue))
		}
	}
	if slices.Contains(tableFormats, *format) {
		return max(code, p.writeTables(e, *format, export.TableOptions{Mixed: *mixed, Withheld: *withheld, Why: *why}, *out))
	}
	standings := contest.Score(e)
	if *format == "json" {
		writeJSON(p.out, scoreOf(e, &standings))
	} else {
		p.printStandings(e, &standings, *why)
	}
	return code
}

// scoreWire is the JSON of an event's ranking.
type scoreWire struct {
	Standings  []lineWire            `json:"standings"`
	Teams      []teamWire            `json:"teams,omitempty"`
	Categories map[string][]lineWire `json:"categories,omitempty"`
	Max        string                `json:"max"`
}

type lineWire struct {
	Place   string            `json:"place"`
	Solver  int               `json:"solver"`
	Name    string            `json:"name"`
	Points  string            `json:"points"`
	Minutes int               `json:"minutes"`
	Rounds  []scoredRound     `json:"rounds"`
	Why     map[string]string `json:"why"`
}

type scoredRound struct {
	Round    int               `json:"round"`
	Points   string            `json:"points"`
	Minutes  int               `json:"minutes"`
	Reason   string            `json:"reason"`
	Problems map[string]string `json:"problems"`
}

type teamWire struct {
	Place      string `json:"place"`
	Team       string `json:"team"`
	Points     string `json:"points"`
	Minutes    int    `json:"minutes"`
	SumPoints  string `json:"sumPoints"`
	SumMinutes int    `json:"sumMinutes"`
	Solvers    []int  `json:"solvers"`
}

func scoreOf(e *contest.Event, s *contest.Standings) scoreWire {
	w := scoreWire{Standings: linesOf(e, s), Max: s.Max.String()}
	for _, t := range contest.Teams(e, *s) {
		w.Teams = append(w.Teams, teamWire{t.Place(), t.Team, t.Points.String(), t.Minutes, t.SumPoints.String(), t.SumMinutes, t.Members})
	}
	for _, c := range e.Categories() {
		if w.Categories == nil {
			w.Categories = map[string][]lineWire{}
		}
		list := s.Of(e, c)
		w.Categories[string(c)] = linesOf(e, &list)
	}
	return w
}

func linesOf(e *contest.Event, s *contest.Standings) []lineWire {
	lines := []lineWire{}
	for i := range s.Rows {
		row := &s.Rows[i]
		line := lineWire{Place: row.Place(), Solver: row.Solver, Name: e.Solver(row.Solver).Name, Points: row.Points.String(), Minutes: row.Minutes,
			Rounds: []scoredRound{}, Why: map[string]string{}}
		for j := range row.Rounds {
			r := &row.Rounds[j]
			round := scoredRound{Round: r.Round, Points: r.Points.String(), Minutes: r.Minutes, Reason: string(r.Full), Problems: map[string]string{}}
			for _, t := range r.Tasks {
				round.Problems[t.Task] = t.Points.String()
			}
			line.Rounds = append(line.Rounds, round)
		}
		for _, lang := range i18n.Languages {
			line.Why[lang] = export.WhyText(i18n.New(lang), e.Settings.Points, row)
		}
		lines = append(lines, line)
	}
	return lines
}

// printStandings prints the ranking for people, with the reasons for each line
// when they are asked for.
func (p *program) printStandings(e *contest.Event, s *contest.Standings, why bool) {
	if e.About.Title != "" {
		fmt.Fprintln(p.out, e.About.Title)
	}
	columns := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	head := []string{p.words.T("cli.standing.place"), p.words.T("cli.standing.solver")}
	for _, number := range s.Rounds {
		head = append(head, p.words.T("cli.standing.round", "Round", number))
	}
	fmt.Fprintln(columns, strings.Join(append(head, p.words.T("cli.standing.points"), p.words.T("cli.standing.minutes")), "\t"))
	for i := range s.Rows {
		row := &s.Rows[i]
		cells := []string{row.Place(), e.Solver(row.Solver).Name}
		for j := range row.Rounds {
			cells = append(cells, export.PointsText(p.words, row.Rounds[j].Points)+" / "+strconv.Itoa(row.Rounds[j].Minutes))
		}
		fmt.Fprintln(columns, strings.Join(append(cells, export.PointsText(p.words, row.Points), strconv.Itoa(row.Minutes)), "\t"))
	}
	columns.Flush()
	for i := range s.Rows {
		if row := &s.Rows[i]; why {
			fmt.Fprintf(p.out, "%s: %s\n", e.Solver(row.Solver).Name, export.WhyText(p.words, e.Settings.Points, row))
		}
	}
}
