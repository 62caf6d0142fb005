// Before the first paint: the phone's own colours, light or dark.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
follow()
dark.addEventListener('change', follow)
