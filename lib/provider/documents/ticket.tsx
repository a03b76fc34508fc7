import { Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { CORAL_STRONG, INK, SEA } from '@/lib/config/palette';
import { Facts, GOLD, renderDocument, TRACKING } from './paper';
import { BOLD, SANS, SERIF } from './paper-fonts';
import { qrCode } from './qr-code';
import { tag } from './structure-tree';
import type { TicketContent } from './ticket-content';

const QUIET_ZONE = 4;

const styles = StyleSheet.create({
  page: { padding: 48, fontFamily: SANS, fontSize: 10.5, lineHeight: 1.45, color: INK },
  kicker: { fontSize: 10, letterSpacing: TRACKING, textTransform: 'uppercase', color: CORAL_STRONG },
  event: { fontFamily: SERIF, fontSize: 30, lineHeight: 1.2, color: SEA, marginTop: 4 },
  void: {
    alignSelf: 'flex-start',
    marginTop: 8,
    padding: '4 10',
    borderWidth: 2,
    borderColor: CORAL_STRONG,
    color: CORAL_STRONG,
    fontWeight: BOLD,
    fontSize: 13,
  },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 16 },
  columns: { flexDirection: 'row', gap: 24 },
  left: { flex: 1 },
  right: { width: 170, alignItems: 'center' },
  heading: { fontFamily: SERIF, fontSize: 16, color: SEA, marginTop: 18, marginBottom: 6 },
  room: { marginBottom: 8, paddingLeft: 10, borderLeftWidth: 2, borderLeftColor: GOLD },
  roomTitle: { fontWeight: BOLD },
  nextDue: { marginTop: 6, color: CORAL_STRONG, fontWeight: BOLD },
  scan: { fontSize: 8.5, textAlign: 'center', marginTop: 8 },
  footer: {
    position: 'absolute',
    bottom: 28,
    left: 48,
    right: 48,
    fontSize: 8.5,
    textAlign: 'center',
    color: '#5C6B73',
  },
});

function QrCode({ url, alt }: { url: string; alt: string }) {
  const { path, size } = qrCode(url);
  const side = size + 2 * QUIET_ZONE;
  return (
    <Svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} width={160} height={160} {...tag('Figure', { alt })}>
      <Path d={path} fill="#000000" />
    </Svg>
  );
}

function Sections({ sections }: { sections: TicketContent['rooms'] }) {
  return sections.map(({ title, lines }) => (
    <View key={title} style={styles.room} wrap={false} {...tag('Div')}>
      <Text style={styles.roomTitle} {...tag('H3')}>
        {title}
      </Text>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </View>
  ));
}

/** The ticket as a PDF in letter format; its code is drawn as a vector. `createdAt` dates the file. */
export function renderTicket(content: TicketContent, { url, createdAt }: { url: string; createdAt: Date }) {
  const { documentTitle: title, agency: author, locale } = content;
  return renderDocument(
    { title, author, locale, createdAt },
    <Page size="LETTER" style={styles.page}>
      <View {...tag('H1')}>
        <Text style={styles.kicker}>
          {content.title} · {content.status}
        </Text>
        <Text style={styles.event}>{content.eventName}</Text>
      </View>
      {content.void && <Text style={styles.void}>{content.void}</Text>}
      <View style={styles.rule} />
      <View style={styles.columns}>
        <View style={styles.left}>
          <Facts facts={content.facts} />
          {content.arrival && <Text>{content.arrival}</Text>}
        </View>
        <View style={styles.right}>
          <QrCode url={url} alt={content.code} />
          {content.scan && <Text style={styles.scan}>{content.scan}</Text>}
        </View>
      </View>
      <Text style={styles.heading} {...tag('H2')}>
        {content.roomsTitle}
      </Text>
      <Sections sections={content.rooms} />
      {content.passes && <Sections sections={[content.passes]} />}
      <Text style={styles.heading} {...tag('H2')}>
        {content.paymentsTitle}
      </Text>
      <Facts facts={content.payments} />
      {content.standing.map((line) => (
        <Text key={line} style={styles.nextDue}>
          {line}
        </Text>
      ))}
      <Text style={styles.footer} fixed {...tag('P', { isLast: true })}>
        {content.footer}
      </Text>
    </Page>,
  );
}
