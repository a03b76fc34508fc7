import { Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { CORAL_STRONG, INK, LINE, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { FOOT, GOLD, QUIET, renderDocument, TRACKING } from './paper';
import { SANS, SERIF } from './paper-fonts';
import { printable } from './printable';
import { peopleByName, type SeatingPaper, seatingTranslator } from './seating-table';
import { tag } from './structure-tree';

/** A longer list of names does not fit into the rest of a page. */
const LONGEST_UNCUT = 40;

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 52, fontFamily: SANS, fontSize: 10, lineHeight: 1.4, color: INK },
  kicker: { fontSize: 9, letterSpacing: TRACKING, textTransform: 'uppercase', color: CORAL_STRONG },
  event: { fontFamily: SERIF, fontSize: 24, lineHeight: 1.2, color: SEA, marginTop: 3 },
  lead: { marginTop: 4, color: QUIET },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 12 },
  columns: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' },
  table: { width: '48.5%', marginBottom: 12, padding: 10, borderWidth: 0.5, borderColor: LINE, borderRadius: 4 },
  name: { fontFamily: SERIF, fontSize: 15, lineHeight: 1.2, color: SEA },
  quiet: { color: QUIET, fontSize: 8.5 },
  line: { flexDirection: 'row', paddingVertical: 2.5, borderBottomWidth: 0.5, borderBottomColor: '#EFE7D8' },
  who: { flex: 1, paddingRight: 8 },
  where: { width: 150, color: SEA },
  footer: { ...FOOT, bottom: 24, left: 40, right: 40 },
});

/** The plan as a PDF in letter format: who sits at each table, then everybody by name with their table. */
export function renderSeatingPlan(paper: SeatingPaper, { locale, agency }: { locale: Language; agency: string }) {
  const t = seatingTranslator(locale);
  const { eventName, eventCode, writtenAt, writtenOn, tables, people } = paper;
  const seated = people.filter(({ tableId }) => tableId !== null).length;
  const everybody = peopleByName(paper, locale);
  const footer = (
    <Text
      style={styles.footer}
      fixed
      render={({ pageNumber, totalPages }) =>
        t('paper.footer', {
          code: eventCode,
          date: datesIn(locale).short(writtenOn),
          page: pageNumber,
          pages: totalPages ?? 1,
        })
      }
    />
  );
  const head = (title: string) => (
    <>
      <View {...tag('H1')}>
        <Text style={styles.kicker}>{title}</Text>
        <Text style={styles.event}>{printable(eventName)}</Text>
      </View>
      <Text style={styles.lead}>
        {t('paper.totals', { tables: tables.length, seated, left: people.length - seated })}
      </Text>
      <View style={styles.rule} />
    </>
  );
  const title = t('paper.titleOf', { event: eventName });
  return renderDocument(
    { title, author: agency, locale, createdAt: new Date(writtenAt) },
    <>
      <Page size="LETTER" style={styles.page} bookmark={t('paper.byTable')}>
        {head(t('paper.byTable'))}
        {tables.length === 0 && <Text>{t('none')}</Text>}
        <View style={styles.columns}>
          {tables.map(({ id, name, capacity, note }) => {
            const sitting = everybody.filter(({ table }) => table?.id === id);
            return (
              <View key={id} style={styles.table} wrap={sitting.length > LONGEST_UNCUT} {...tag('Div')}>
                <Text style={styles.name} {...tag('H2')}>
                  {printable(name)}
                </Text>
                <Text style={styles.quiet}>{t('paper.taken', { taken: sitting.length, capacity })}</Text>
                {note && <Text style={styles.quiet}>{printable(note)}</Text>}
                {sitting.map(({ key, who }) => (
                  <View key={key} {...tag('LI')}>
                    <Text {...tag('LBody')}>{printable(who)}</Text>
                  </View>
                ))}
              </View>
            );
          })}
        </View>
        {footer}
      </Page>
      <Page size="LETTER" style={styles.page} bookmark={t('paper.byName')}>
        {head(t('paper.byName'))}
        {everybody.map(({ key, who, table }) => (
          <View key={key} style={styles.line} wrap={false} {...tag('TR')}>
            <Text style={styles.who} {...tag('TH', { scope: 'Row' })}>
              {printable(who)}
            </Text>
            <Text style={styles.where} {...tag('TD')}>
              {table === null ? t('nowhere') : printable(table.name)}
            </Text>
          </View>
        ))}
        {footer}
      </Page>
    </>,
  );
}
