import { Image, Link, Page, Path, Rect, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { CORAL_STRONG, INK, SAND, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import { GOLD, QUIET, renderDocument } from './paper';
import { SANS, SERIF } from './paper-fonts';
import { qrCode } from './qr-code';
import { tag } from './structure-tree';

/** What stands on a save-the-date card, in the words of its language. */
export interface SaveTheDate {
  locale: Language;
  documentTitle: string;
  kicker: string;
  names: string;
  /** Null where the couple has not chosen it yet. */
  date: string | null;
  place: string | null;
  lead: string;
  scan: string;
  /** Descriptions of the code and of the photo, for people who cannot see them. */
  codeAlt: string;
  photoAlt: string;
  /** Address of the event's page, which the code holds too. */
  url: string;
  agency: string;
  /** The cover as a JPEG, and the point that stays visible, in hundredths; null = the drawing is shown instead. */
  photo: { bytes: Uint8Array; focalX: number; focalY: number } | null;
}

const ARCH = { width: 232, height: 214 };
/** Longer names are set in smaller letters, so that they take two lines at most. */
const LONG_NAMES = 26;

const styles = StyleSheet.create({
  page: {
    padding: 18,
    fontFamily: SANS,
    fontSize: 10.5,
    lineHeight: 1.4,
    color: INK,
    backgroundColor: '#FFFFFF',
  },
  frame: { flex: 1, borderWidth: 1, borderColor: GOLD, padding: 22, alignItems: 'center', textAlign: 'center' },
  arch: {
    ...ARCH,
    borderTopLeftRadius: ARCH.width / 2,
    borderTopRightRadius: ARCH.width / 2,
    overflow: 'hidden',
    backgroundColor: SAND,
  },
  title: { alignItems: 'center' },
  kicker: { marginTop: 18, fontSize: 12, color: CORAL_STRONG },
  names: { fontFamily: SERIF, lineHeight: 1.15, color: SEA, marginTop: 4 },
  rule: { width: 56, height: 1, backgroundColor: GOLD, marginVertical: 10 },
  date: { fontFamily: SERIF, fontSize: 16, lineHeight: 1.3, color: INK },
  place: { color: QUIET, marginTop: 2 },
  lead: { marginTop: 8, maxWidth: 270 },
  below: { position: 'absolute', bottom: 18, left: 22, right: 22, flexDirection: 'row', alignItems: 'center', gap: 12 },
  scan: { flex: 1, textAlign: 'left', fontSize: 8.5, color: QUIET },
  link: { color: SEA, textDecoration: 'none', fontSize: 8.5 },
});

const SUN = 'M116 66 a34 34 0 1 0 0.1 0 Z';
const WAVES = [142, 160, 178].map((y) => `M0 ${y} q29 -14 58 0 t58 0 t58 0 t58 0 V214 H0 Z`);
const WAVE_COLORS = ['#7FB3B5', '#3F8290', SEA];

/** The sun above the sea, for couples without a photo. */
function Drawing() {
  return (
    <Svg viewBox={`0 0 ${ARCH.width} ${ARCH.height}`} width={ARCH.width} height={ARCH.height}>
      <Rect x={0} y={0} width={ARCH.width} height={ARCH.height} fill={SAND} />
      <Path d={SUN} fill="#E9B872" />
      {WAVES.map((path, index) => (
        <Path key={path} d={path} fill={WAVE_COLORS[index] ?? SEA} />
      ))}
    </Svg>
  );
}

/** The card as a PDF of half a letter, one page. `createdAt` dates the file. */
export function renderSaveTheDate(card: SaveTheDate, { createdAt }: { createdAt: Date }) {
  const { path, size } = qrCode(card.url);
  const { photo, documentTitle: title, agency: author, locale } = card;
  return renderDocument(
    { title, author, locale, createdAt },
    <Page size={[396, 612]} style={styles.page}>
      <View style={styles.frame}>
        <View style={styles.arch}>
          {photo ? (
            <Image
              src={{ data: Buffer.from(photo.bytes), format: 'jpg' }}
              {...tag('Figure', { alt: card.photoAlt })}
              style={{
                ...ARCH,
                objectFit: 'cover',
                objectPositionX: `${photo.focalX}%`,
                objectPositionY: `${photo.focalY}%`,
              }}
            />
          ) : (
            <Drawing />
          )}
        </View>
        <View style={styles.title} {...tag('H1')}>
          <Text style={styles.kicker}>{card.kicker}</Text>
          <Text style={{ ...styles.names, fontSize: card.names.length > LONG_NAMES ? 24 : 32 }}>{card.names}</Text>
        </View>
        <View style={styles.rule} />
        {card.date && <Text style={styles.date}>{card.date}</Text>}
        {card.place && <Text style={styles.place}>{card.place}</Text>}
        <Text style={styles.lead}>{card.lead}</Text>
        <View style={styles.below}>
          <Svg
            viewBox={`-2 -2 ${size + 4} ${size + 4}`}
            width={64}
            height={64}
            {...tag('Figure', { alt: card.codeAlt })}
          >
            <Path d={path} fill="#000000" />
          </Svg>
          <View style={styles.scan}>
            <Text>{card.scan}</Text>
            <Link src={card.url} style={styles.link} {...tag('Link')}>
              <Text>{card.url.replace(/^https?:\/\//, '')}</Text>
            </Link>
            <Text>{card.agency}</Text>
          </View>
        </View>
      </View>
    </Page>,
  );
}
