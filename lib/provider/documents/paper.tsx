import { Document, Font, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { CORAL_STRONG, INK, SAND, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import { BOLD, loadPaperFonts, MONO, SANS, SERIF } from './paper-fonts';
import { tag } from './structure-tree';
import { taggedDocument } from './tagged-document';

/** A word that may be too long for its column; names and words of our languages are seldom longer. */
const LONG_WORD = 14;

/** Where a long word may be broken: after signs that join its parts, else after some letters. */
const PIECE = /[^@._/-]{1,10}[@._/-]*|[@._/-]+/gu;

// A long word continues on the next line instead of running out of its column. No hyphen is added, since in an address
// or a code it would be read as part of it. The library takes an empty syllable for a place where a line may end.
Font.registerHyphenationCallback((word) =>
  word.length <= LONG_WORD
    ? [word]
    : (word.match(PIECE) ?? [word]).flatMap((piece, at) => (at === 0 ? [piece] : ['', piece])),
);

/**
 * Space between small capitals, in points: at more than a tenth of their size, readers of a PDF take each letter for a
 * word.
 */
export const TRACKING = 0.6;

interface DocumentFacts {
  /** Title of the file, as viewers show it in place of its name. */
  title: string;
  /** The agency that the document belongs to. */
  author: string;
  locale: Language;
  /** When the file was made. */
  createdAt: Date;
}

/** The bytes of a document with what viewers, searches and screen readers use: title, author, language, structure. */
export async function renderDocument(
  { title, author, locale, createdAt }: DocumentFacts,
  pages: ReactNode,
): Promise<Buffer> {
  await loadPaperFonts();
  const facts = { title, author, language: locale, product: 'Bodas Plus', createdAt };
  return taggedDocument(<Document>{pages}</Document>, facts);
}

/** Used by every paper, in addition to the palette's colors. */
export const GOLD = '#C9A55C';
export const QUIET = '#5C6B73';

/**
 * Style of the page's number. The library lays such a text out again for each page and each time takes the line height
 * in points for a multiple of the font size: after twelve pages the text is far off the page. Without a line height it
 * stays.
 */
export const FOOT = { position: 'absolute', lineHeight: '', fontSize: 7.5, color: QUIET, textAlign: 'center' } as const;

/** A label and its value, as a line of a document. */
export interface Fact {
  label: string;
  value: string;
}

/** The look that slips and receipts share. */
export const paper = StyleSheet.create({
  page: { padding: 48, fontFamily: SANS, fontSize: 10.5, lineHeight: 1.45, color: INK },
  kicker: { fontSize: 10, letterSpacing: TRACKING, textTransform: 'uppercase', color: CORAL_STRONG },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
  names: { flex: 1 },
  logo: { maxWidth: 150, maxHeight: 34, objectFit: 'contain' },
  event: { fontFamily: SERIF, fontSize: 28, lineHeight: 1.2, color: SEA, marginTop: 4 },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 16 },
  boxes: { flexDirection: 'row', gap: 16 },
  box: { flex: 1, padding: 16, borderRadius: 6, backgroundColor: SAND },
  small: { fontSize: 9, color: QUIET },
  amount: { fontFamily: SERIF, fontSize: 24, lineHeight: 1.3, color: SEA },
  reference: { fontFamily: MONO, fontWeight: BOLD, fontSize: 20, lineHeight: 1.5, color: SEA },
  facts: { marginTop: 16 },
  fact: { flexDirection: 'row', marginBottom: 4 },
  label: { width: 108, color: QUIET },
  value: { flex: 1, fontWeight: BOLD },
  step: { flexDirection: 'row' },
  count: { width: 16 },
  of: { flex: 1 },
  heading: { fontFamily: SERIF, fontSize: 16, color: SEA, marginTop: 18, marginBottom: 6 },
  account: { marginBottom: 12, paddingLeft: 10, borderLeftWidth: 2, borderLeftColor: GOLD },
  footer: { position: 'absolute', bottom: 28, left: 48, right: 48, fontSize: 8.5, textAlign: 'center', color: QUIET },
});

interface AmountBoxProps {
  label: string;
  amount: string;
  /** What the amount is of. */
  note: string;
  /** A box beside it. */
  children?: ReactNode;
}

/** The amount that the document is about. */
export function AmountBox({ label, amount, note, children }: AmountBoxProps) {
  return (
    <View style={paper.boxes}>
      <View style={paper.box}>
        <Text style={paper.small}>{label}</Text>
        <Text style={paper.amount}>{amount}</Text>
        <Text>{note}</Text>
      </View>
      {children}
    </View>
  );
}

/** What the parts below it are. */
export function Heading({ children }: { children: string }) {
  return (
    <Text style={paper.heading} {...tag('H2')}>
      {children}
    </Text>
  );
}

/** Facts, a line each: a list of labels and what they are of. */
export function Facts({ facts }: { facts: Fact[] }) {
  return facts.map(({ label, value }) => (
    <View key={label} style={paper.fact} {...tag('LI')}>
      <Text style={paper.label} {...tag('Lbl')}>
        {label}
      </Text>
      <Text style={paper.value} {...tag('LBody')}>
        {value}
      </Text>
    </View>
  ));
}

/** What every such document says at its head and foot. */
export interface PaperContent {
  locale: Language;
  /** Title of the file, as viewers show it. */
  documentTitle: string;
  title: string;
  eventName: string;
  /** Name of the agency. */
  agency: string;
  footer: string;
}

interface PaperParts {
  content: PaperContent;
  /** When the file was made. */
  createdAt: Date;
  /** The agency's logo as a PNG, next to the heading. */
  logo?: Uint8Array | null;
  children: ReactNode;
}

/** A PDF in letter format with this head and foot around its own parts. */
export function renderPaper({ content, createdAt, logo = null, children }: PaperParts): Promise<Buffer> {
  const { documentTitle: title, agency: author, locale } = content;
  return renderDocument(
    { title, author, locale, createdAt },
    <Page size="LETTER" style={paper.page}>
      <View style={paper.top}>
        <View style={paper.names} {...tag('H1')}>
          <Text style={paper.kicker}>{content.title}</Text>
          <Text style={paper.event}>{content.eventName}</Text>
        </View>
        {logo && (
          <Image
            style={paper.logo}
            src={{ data: Buffer.from(logo), format: 'png' }}
            {...tag('Figure', { alt: author })}
          />
        )}
      </View>
      <View style={paper.rule} />
      {children}
      <Text style={paper.footer} fixed {...tag('P', { isLast: true })}>
        {content.footer}
      </Text>
    </Page>,
  );
}
