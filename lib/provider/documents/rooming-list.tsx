import { Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { CORAL_STRONG, INK, LINE, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomingList, RoomingRoom } from '@/lib/contract/rooming-list';
import { categoryListed } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { FOOT, GOLD, QUIET, renderDocument, TRACKING } from './paper';
import { BOLD, SANS, SERIF } from './paper-fonts';
import { printable } from './printable';
import { missingText, personText, type RoomingTranslator, roomingTranslator } from './rooming-list-table';
import { tag } from './structure-tree';

/** Columns of the table of rooms. */
const COLUMNS = 6;

const styles = StyleSheet.create({
  page: { padding: 36, paddingBottom: 48, fontFamily: SANS, fontSize: 8.5, lineHeight: 1.4, color: INK },
  kicker: { fontSize: 9, letterSpacing: TRACKING, textTransform: 'uppercase', color: CORAL_STRONG },
  event: { fontFamily: SERIF, fontSize: 22, lineHeight: 1.2, color: SEA, marginTop: 3 },
  totals: { marginTop: 4, color: QUIET },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 10 },
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: LINE },
  head: { fontWeight: BOLD, color: QUIET },
  category: { fontFamily: SERIF, fontSize: 13, color: SEA, marginTop: 10, marginBottom: 2 },
  number: { width: 24 },
  holder: { width: 132, paddingRight: 8 },
  people: { flex: 1, paddingRight: 8 },
  stay: { width: 112, paddingRight: 8 },
  requests: { width: 132, paddingRight: 8 },
  state: { width: 92 },
  quiet: { color: QUIET },
  missing: { color: CORAL_STRONG, fontWeight: BOLD },
  footer: { ...FOOT, bottom: 22, left: 36, right: 36 },
});

function Header({ t }: { t: RoomingTranslator }) {
  return (
    <View style={[styles.row, styles.head]} fixed {...tag('TR')}>
      <Text style={styles.number} {...tag('TH')}>
        {t('columns.number')}
      </Text>
      <Text style={styles.holder} {...tag('TH')}>
        {t('columns.holder')}
      </Text>
      <Text style={styles.people} {...tag('TH')}>
        {t('columns.people')}
      </Text>
      <Text style={styles.stay} {...tag('TH')}>
        {t('columns.stay')}
      </Text>
      <Text style={styles.requests} {...tag('TH')}>
        {t('columns.requests')}
      </Text>
      <Text style={styles.state} {...tag('TH')}>
        {t('columns.payment')}
      </Text>
    </View>
  );
}

interface RoomProps {
  room: RoomingRoom;
  number: number;
  locale: Language;
  t: RoomingTranslator;
}

function Room({ room, number, locale, t }: RoomProps) {
  const format = datesIn(locale);
  const missing = missingText(room, t);
  return (
    <View style={styles.row} wrap={false} {...tag('TR')}>
      <Text style={styles.number} {...tag('TD')}>
        {number}
      </Text>
      <View style={styles.holder} {...tag('TD')}>
        <Text>{printable(room.holder)}</Text>
        <Text style={styles.quiet}>{room.reference}</Text>
        {room.confirmation && (
          <Text style={styles.quiet}>{t('confirmation', { number: printable(room.confirmation) })}</Text>
        )}
      </View>
      <View style={styles.people} {...tag('TD')}>
        <Text>{printable(room.people.map((person) => personText(person, t)).join(' · '))}</Text>
        {missing !== '' && <Text style={styles.missing}>{missing}</Text>}
      </View>
      <View style={styles.stay} {...tag('TD')}>
        <Text>{t('stay', { from: format.short(room.checkIn), to: format.short(room.checkOut) })}</Text>
        <Text style={styles.quiet}>{t('nightsAndPlan', { nights: room.nights, mealPlan: room.mealPlan })}</Text>
      </View>
      <Text style={styles.requests} {...tag('TD')}>
        {printable(room.requests ?? '')}
      </Text>
      <View style={styles.state} {...tag('TD')}>
        <Text>{t('payment', { payment: room.payment })}</Text>
        {!room.approved && <Text style={styles.quiet}>{t('toApprove')}</Text>}
        {room.complimentary && <Text>{t('complimentary', { reason: room.complimentary })}</Text>}
        {room.change !== null && room.change !== 'same' && (
          <Text style={styles.missing}>{t('change', { change: room.change })}</Text>
        )}
        {room.afterLock && <Text style={styles.missing}>{t('afterLock')}</Text>}
      </View>
    </View>
  );
}

/** The rooming list as a PDF in landscape letter format, by category. `writtenAt` dates the file. */
export function renderRoomingList(list: RoomingList, { locale, agency }: { locale: Language; agency: string }) {
  const t = roomingTranslator(locale);
  const numbered = list.rooms.map((room, index) => {
    const [category, before] = [room, list.rooms[index - 1]].map((each) => each && categoryListed(list, each));
    return { room, number: index + 1, heading: category === before ? null : (category ?? '') };
  });
  const hotels = list.hotelId === null && list.hotels ? list.hotels.map(({ name }) => name) : [list.hotel ?? ''];
  const removed = list.changes.filter(({ change }) => change === 'removed');
  const title = t('titleOf', { event: list.eventName });
  return renderDocument(
    { title, author: agency, locale, createdAt: new Date(list.writtenAt) },
    // Without it each page lays out all following rows again. What repeats on every page has to come first.
    <Page size="LETTER" orientation="landscape" style={styles.page} experimentalPagination>
      <Text
        style={styles.footer}
        fixed
        render={({ pageNumber, totalPages }) => t('footer', { code: list.eventCode, pageNumber, totalPages })}
      />
      <View {...tag('H1')}>
        <Text style={styles.kicker}>{[t('title'), ...hotels.map(printable)].filter(Boolean).join(' · ')}</Text>
        <Text style={styles.event}>{printable(list.eventName)}</Text>
      </View>
      <Text style={styles.totals}>{t('totals', list.totals)}</Text>
      <View style={styles.rule} />
      <Header t={t} />
      {list.rooms.length === 0 && <Text style={styles.totals}>{t('none')}</Text>}
      {numbered.map(({ room, number, heading }) => (
        <View key={number} wrap={false}>
          {heading !== null && (
            <View {...tag('TR')}>
              <Text style={styles.category} {...tag('TH', { scope: 'Row', columns: COLUMNS })}>
                {printable(heading)}
              </Text>
            </View>
          )}
          <Room room={room} number={number} locale={locale} t={t} />
        </View>
      ))}
      {removed.map((gone) => (
        <Text key={gone.roomId} style={styles.missing}>
          {printable(
            [
              t('removed', { reference: gone.reference, holder: gone.holder, category: categoryListed(list, gone) }),
              ...(gone.afterLock ? [t('afterLock')] : []),
            ].join(' · '),
          )}
        </Text>
      ))}
    </Page>,
  );
}
