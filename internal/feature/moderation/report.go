package moderation

import (
	"context"

	"circulade/internal/account/permission"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// A Report is the JSON of a report as admins and the host read it.
type Report struct {
	report.Report
	ByAccount string `json:"by_account,omitempty"` // the name of the account that reports
	OfAccount string `json:"of_account,omitempty"` // and of the one reported
	About     string `json:"about" schema:"enum=account|guest|gone,type=string" doc:"Who it is about; ‘gone’: nobody any more."`

	// Of one report at a time.
	There   bool            `json:"there,omitempty" schema:"type=boolean" doc:"Its table is there still. This and what follows to ‘earlier’ has a report that is asked for alone."`
	Network bool            `json:"network,omitempty" schema:"type=boolean" doc:"It is kept from which network the guest came, as a hash: a ban holds for guests from there."`
	Mute    *Sanction       `json:"mute,omitempty"`
	Ban     *Sanction       `json:"ban,omitempty"`
	Earlier []EarlierReport `json:"earlier,omitempty" doc:"Other reports about the same person, the newest first."`
}

// Component returns the name of the type's schema in the API document.
func (Report) Component() api.Component { return api.Component{Name: "AdminReport"} }

// A Sanction is the JSON of a mute or ban that holds for the person whom a report is about.
type Sanction struct {
	Reason string `json:"reason"`
	Until  string `json:"until,omitempty" schema:"format=date-time" doc:"When it ends by itself."` // "": until it is lifted
}

// Component returns the schema of the type in the API document.
func (Sanction) Component() api.Component {
	return api.Component{Name: "AdminSanction", About: "What holds for whom a report is about."}
}

// An EarlierReport is the JSON of another report about the same person.
type EarlierReport struct {
	ID     int64  `json:"id"`
	At     string `json:"at" schema:"format=date-time"`
	Game   string `json:"game"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason,omitempty"`
	Done   bool   `json:"done,omitempty" schema:"type=boolean"`
}

// Component returns the name of the type's schema in the API document.
func (EarlierReport) Component() api.Component { return api.Component{Name: "AdminEarlier"} }

// renderReport returns the JSON form of a report, with the account names of who made it and whom it
// is about.
func (s *Service) renderReport(ctx context.Context, r *report.Report) Report {
	told := Report{Report: *r, About: "guest"}
	if r.Of == (store.Holder{}) {
		told.About = "gone"
	}
	if acc, err := s.cfg.Accounts.Account(ctx, r.By); err == nil {
		told.ByAccount = acc.Name
	}
	if acc, err := s.cfg.Accounts.Account(ctx, r.Of); err == nil {
		told.OfAccount, told.About = acc.Name, "account"
	}
	return told
}

// renderFullReport returns the JSON form of a report with all that is known about it: also other
// reports about the same person, the mute and ban that hold for them, whether their network is known,
// and whether the table still exists.
func (s *Service) renderFullReport(ctx context.Context, r *report.Report) (told Report, err error) {
	told = s.renderReport(ctx, r)
	others, err := s.cfg.Reports.OthersOf(ctx, r)
	if err != nil {
		return told, problem.OfStore(err)
	}
	for _, o := range others {
		told.Earlier = append(told.Earlier, EarlierReport{ID: o.ID, At: api.FormatTime(o.At), Game: o.Game, Name: o.Name, Reason: o.Reason, Done: o.Done})
	}
	now := s.decisions.Now()
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		told.Mute, told.Ban = nil, nil
		network, _, err := sanction.NetworkOf(tx, r.ID, now)
		if err != nil {
			return err
		}
		told.Network = network != (sanction.Hash{})
		n := 0
		if err := tx.One(`SELECT count(*) FROM games WHERE id = ?1`, []any{r.Game}, &n); err != nil {
			return err
		}
		told.There = n > 0
		all, err := sanction.ListOf(tx, r.Of, now)
		for _, one := range all {
			holds := &Sanction{one.Reason, api.FormatTime(one.Until)}
			if one.Kind == sanction.Mute {
				told.Mute = holds
			} else {
				told.Ban = holds
			}
		}
		if err != nil {
			return err
		}
		b, err := permission.BanOf(tx, r.Of, now)
		if b != nil {
			told.Ban = &Sanction{b.Reason, api.FormatTimeOrNone(b.Until)}
		}
		return err
	})
	if err != nil {
		return told, problem.OfStore(err)
	}
	return told, nil
}
