import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e4e7ec',
  '#d6dae1',
  '#c8cdd6',
  '#a3abb8',
  '#737c8b',
  '#586070',
  '#474f5d',
  '#171a21',
]

const dark: MantineColorsTuple = [
  '#e6e9ee',
  '#b3bbc7',
  '#959eac',
  '#717a89',
  '#3b434f',
  '#292f38',
  '#1c2027',
  '#14171c',
  '#101318',
  '#0b0d11',
]

/* The accent is a deep ink blue, quiet enough not to be mistaken for a status color. */
const accent: MantineColorsTuple = [
  '#e9f0f9',
  '#d8e5f4',
  '#b9cfea',
  '#9dbce6',
  '#86abdc',
  '#5c86bd',
  '#3f699f',
  '#2f5585',
  '#26456d',
  '#1c3452',
]

/* Mantine picks the text color of a filled button once for both schemes; ours differs, because the dark accent is
   light. */
const buttonColours: VariantColorsResolver = (input) => {
  const border = '1px solid transparent'
  if (input.variant === 'filled' && (input.color === undefined || input.color === 'accent')) {
    return { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border }
  }
  if (input.variant === 'filled' && input.color === 'red') {
    return { background: 'var(--danger)', hover: 'var(--danger-hover)', color: '#ffffff', border }
  }
  if (input.variant === 'outline' && input.color === 'red') {
    const colour = 'var(--tone-red)'
    return { background: 'transparent', hover: 'var(--wash-red)', color: colour, border: `1px solid ${colour}` }
  }
  return defaultVariantColorsResolver(input)
}

const xs = { defaultProps: { size: 'xs' } }
/** The list of options scrolls itself: a region around it could not be reached by keyboard. */
const withOptions = {
  defaultProps: {
    size: 'xs',
    withScrollArea: false,
    styles: { options: { maxHeight: 220, overflowY: 'auto' as const } },
  },
}
/** Its header names the dialog: the page has one banner, which is the console's. */
const attributes = { header: { role: 'presentation' } }

/** Mantine theme: compact sizes, 4 px grid, one accent, layers from 1000 (popovers above drawers and dialogs). */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: buttonColours,
  colors: { gray, dark, accent },
  white: '#ffffff',
  black: '#171a21',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    Autocomplete: xs,
    Button: xs,
    Checkbox: xs,
    Combobox: { defaultProps: { zIndex: 1100 } },
    Drawer: {
      defaultProps: {
        zIndex: 1000,
        overlayProps: { backgroundOpacity: 0.3 },
        transitionProps: { duration: 120 },
        attributes: { ...attributes, content: { 'data-drawer': '' } },
      },
    },
    // The placeholder for the first focus is no menu item, and a menu may contain only items.
    Menu: { defaultProps: { zIndex: 1100, withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: {
        attributes,
        zIndex: 1010,
        padding: 16,
        overlayProps: { backgroundOpacity: 0.3 },
        radius: 'md',
        transitionProps: { duration: 120 },
      },
    },
    MultiSelect: withOptions,
    NativeSelect: xs,
    Notifications: { defaultProps: { zIndex: 1300, autoClose: 5000 } },
    PasswordInput: xs,
    Popover: { defaultProps: { zIndex: 1100, transitionProps: { duration: 80 } } },
    Radio: xs,
    SegmentedControl: xs,
    Select: withOptions,
    Switch: xs,
    TagsInput: xs,
    Textarea: xs,
    TextInput: xs,
    Tooltip: { defaultProps: { zIndex: 1200, openDelay: 300, transitionProps: { duration: 80 } } },
  },
})

const fromTokens = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-disabled': 'var(--bg-hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--tone-red)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-gray-light-hover': 'var(--bg-hover)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-bg)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
}

/** Points Mantine's own colour variables at tokens.css, so that both schemes have one source. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-app': '900',
    '--mantine-z-index-modal': '1000',
    '--mantine-z-index-popover': '1100',
    '--mantine-z-index-overlay': '1200',
  },
  light: fromTokens,
  dark: fromTokens,
})
