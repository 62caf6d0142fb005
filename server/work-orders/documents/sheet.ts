import { Document, Font, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { losesSome, printable } from './printable.ts'

// Booking numbers have no syllables: only words longer than any line are split.
Font.registerHyphenationCallback((word) => (word ? (word.match(/.{1,40}/gu) ?? [word]) : [word]))

const grey = '#5a6270'
const line = '#9aa1ac'
const styles = StyleSheet.create({
  page: {
    fontFamily: 'Helvetica',
    fontSize: 9,
    paddingTop: 34,
    paddingBottom: 44,
    paddingHorizontal: 36,
  },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottomWidth: 1.5,
    paddingBottom: 6,
    marginBottom: 8,
  },
  // Not on the page, because there it would move the footer up.
  body: { fontSize: 9, lineHeight: 1.3 },
  title: { fontSize: 15, lineHeight: 1.2, fontFamily: 'Helvetica-Bold' },
  number: { fontSize: 12, lineHeight: 1.3, fontFamily: 'Helvetica-Bold', textAlign: 'right' },
  stamp: { fontFamily: 'Helvetica-Bold', color: '#b3141d', textAlign: 'right' },
  bold: { fontFamily: 'Helvetica-Bold' },
  label: { fontSize: 7, lineHeight: 1.3, color: grey, textTransform: 'uppercase', letterSpacing: 0.3 },
  row: { flexDirection: 'row', gap: 8 },
  box: { flexGrow: 1, flexBasis: 0, borderWidth: 0.75, borderColor: line, padding: 5, marginBottom: 8 },
  grid: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 4 },
  fact: { width: '20%', paddingRight: 6, marginBottom: 4 },
  heading: { fontFamily: 'Helvetica-Bold', fontSize: 10, marginTop: 6, marginBottom: 3 },
  tableRow: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, paddingVertical: 3 },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 5, fontFamily: 'Helvetica-Bold' },
  tableHead: { borderBottomWidth: 1, borderColor: '#000000' },
  cell: { paddingRight: 6 },
  end: { paddingRight: 0, textAlign: 'right' },
  signature: { flexGrow: 1, flexBasis: 0, marginTop: 22, borderTopWidth: 0.75, paddingTop: 2 },
  photos: { flexDirection: 'row', flexWrap: 'wrap', gap: 6, marginVertical: 4 },
  wide: { width: '100%' },
  foot: {
    position: 'absolute',
    bottom: 20,
    left: 36,
    right: 36,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: grey,
    fontSize: 7,
  },
})

/** Typed text, in characters that the fonts have. */
export const say = (text: string, style?: 'bold' | 'label') =>
  h(Text, style ? { style: styles[style] } : {}, printable(text))

export const lines = (texts: readonly string[], boldFirst = false) =>
  texts
    .filter(Boolean)
    .map((text, index) =>
      h(Text, { key: String(index), ...(boldFirst && index === 0 ? { style: styles.bold } : {}) }, printable(text)),
    )

/** A framed section with its title. */
export const box = (label: string, texts: readonly string[], key?: string) =>
  h(View, { style: styles.box, wrap: false, key: key ?? label }, say(label, 'label'), ...lines(texts, true))

export const row = (key: string, ...children: ReactNode[]) => h(View, { style: styles.row, key }, ...children)

/** Labelled values, five to a line; empty ones are left out. */
export const facts = (key: string, items: readonly (readonly [label: string, value: string])[]) =>
  h(
    View,
    { style: styles.grid, key },
    ...items
      .filter(([, value]) => value)
      .map(([label, value]) =>
        h(View, { style: styles.fact, key: label, wrap: false }, say(label, 'label'), say(value)),
      ),
  )

/** A heading, never alone at the end of a page. */
export const heading = (text: string) =>
  h(Text, { style: styles.heading, minPresenceAhead: 60, key: `heading ${text}` }, printable(text))

export interface Column {
  label: string
  /** Percent of the width. */
  width: number
  /** Amounts are right-aligned, so that digits line up. */
  isEnd?: true
}

/** A table whose header repeats on each page, and whose rows are not split. */
export const table = (key: string, columns: readonly Column[], rows: readonly (readonly string[])[]) => {
  const cells = (texts: readonly string[], head: boolean) =>
    columns.map(({ label, width, isEnd }, index) =>
      h(
        View,
        { key: label, style: { ...styles.cell, width: `${width}%`, ...(isEnd && styles.end) } },
        h(Text, head ? { style: styles.label } : {}, printable(texts[index] ?? '')),
      ),
    )
  return h(
    View,
    { key },
    h(
      View,
      // Only if set: `fixed: false` counts as fixed.
      { style: [styles.tableRow, styles.tableHead], ...(rows.length > 4 && { fixed: true }) },
      ...cells(
        columns.map(({ label }) => label),
        true,
      ),
    ),
    ...rows.map((texts, index) =>
      h(View, { style: styles.tableRow, wrap: false, key: String(index) }, ...cells(texts, false)),
    ),
  )
}

/** A total, aligned with the table's amounts. */
export const grandTotal = (label: string, amount: string) =>
  h(View, { style: styles.total, wrap: false, key: 'total' }, say(label), say(amount))

/** A free text; long ones continue on the next page. */
export const paragraph = (key: string, text: string) =>
  h(Text, { key, style: { marginTop: 4, marginBottom: 6 }, orphans: 3, widows: 3 }, printable(text))

/** Signature lines, side by side. */
export const signatures = (key: string, names: readonly string[]) =>
  h(
    View,
    { style: styles.row, wrap: false, key },
    ...names.map((name) => h(View, { style: styles.signature, key: name }, say(name, 'label'))),
  )

/** Pictures in rows, in their own proportions, with their title; a few rows stay together. */
export const pictures = (key: string, label: string, images: readonly Buffer[], height: number) =>
  h(
    View,
    { style: styles.photos, key, wrap: images.length > 6 },
    h(View, { style: styles.wide }, say(label, 'label')),
    ...images.map((data, index) =>
      h(Image, {
        key: String(index),
        src: { data, format: 'jpg' },
        style: { height, maxWidth: 174, objectFit: 'contain' },
      }),
    ),
  )

/** Keeps its parts on one page. */
export const together = (key: string, ...children: ReactNode[]) => h(View, { key, wrap: false }, ...children)

interface Sheet {
  title: string
  number: string
  /** Red stamp of a document that must not be acted on. */
  stamp: string
  carrier: string
  printed: string
  /** 'Page 1 of 2' */
  pageOf: (page: number, pages: number) => string
  /** Shown if something could not be printed. */
  lost: string
  /** Every typed text, to check whether it can be printed. */
  typed: string
  content: readonly ReactNode[]
}

/** A document on letter paper: title on the first page, number and page number on each. */
export const sheet = ({ title, number, stamp, carrier, printed, pageOf, lost, typed, content }: Sheet) =>
  h(
    Document,
    { title: printable(`${title} ${number}`), author: printable(carrier.split('\n')[0] ?? ''), language: 'en' },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      h(
        View,
        { style: styles.head },
        h(View, {}, h(Text, { style: styles.title }, title), ...lines(carrier.split('\n'))),
        h(
          View,
          {},
          h(Text, { style: styles.number }, printable(number)),
          stamp ? h(Text, { style: styles.stamp }, stamp) : null,
        ),
      ),
      h(View, { style: styles.body }, ...content, losesSome(typed) ? paragraph('lost', lost) : null),
      h(
        View,
        { style: styles.foot, fixed: true },
        h(Text, {}, `${printable(number)}  ·  ${printed}`),
        h(Text, { render: ({ pageNumber, totalPages }) => pageOf(pageNumber, totalPages ?? 0) }),
      ),
    ),
  )
