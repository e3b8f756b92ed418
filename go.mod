module keymove

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/dustin/go-humanize v1.0.1
	github.com/nicksnyder/go-i18n/v2 v2.7.0
	github.com/notnil/chess v1.10.0
	golang.org/x/text v0.44.0
)

require golang.org/x/sys v0.50.0 // indirect

require (
	github.com/jung-kurt/gofpdf v1.16.2
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/image v0.48.0
)
