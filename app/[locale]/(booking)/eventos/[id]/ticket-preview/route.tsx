import { getTranslations } from 'next-intl/server';
import { previewPicture } from '@/app/[locale]/(booking)/eventos/[id]/preview-picture';
import { eventNames } from '@/components/event/cover';
import { CORAL, GOLD, INK, QUIET_INK, SAND, SEA } from '@/lib/config/palette';

// Drawn when it is first asked for, then served from memory; the names may change later.
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

interface RouteContext {
  params: Promise<{ locale: string; id: string }>;
}

/** The picture of a shared ticket: the event's, drawn as a ticket; whose it is stays out of it. */
export const GET = (_request: Request, { params }: RouteContext) =>
  previewPicture(params, async ({ locale, ...facts }) => {
    const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
    return <TicketPreview {...facts} kicker={t('previewKicker')} />;
  });

interface TicketPreviewProps {
  eventName: string;
  date: string;
  place: string;
  /** Data address of the drawn cover. */
  cover: string;
  kicker: string;
}

// Date ranges come with thin spaces, which the font file does not have.
const plainSpaces = (text: string) => text.replace(/\s/gu, ' ');

const HOLES = Array.from({ length: 11 }, (_, index) => index * 48 + 26);

/** A ticket in the few styles that next/og knows: the cover torn off along a row of holes. */
function TicketPreview({ eventName, date, place, cover, kicker }: TicketPreviewProps) {
  const names = eventNames(eventName);
  const longest = Math.max(...eventName.split(' ').map((word) => word.length), 8);
  const size = Math.min(96, Math.floor(1050 / longest));
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: SEA, fontFamily: 'Fraunces' }}>
      <div style={{ display: 'flex', width: 1104, height: 534, margin: 48, borderRadius: 32, background: SAND }}>
        <div
          style={{
            width: 372,
            height: 534,
            borderRadius: '32px 0 0 32px',
            backgroundImage: `url(${cover})`,
            backgroundSize: '427px 534px',
            backgroundPosition: '-28px 0',
          }}
        />
        <div style={{ display: 'flex', position: 'relative', width: 24, height: 534 }}>
          {HOLES.map((top) => (
            <div
              key={top}
              style={{
                position: 'absolute',
                top,
                left: 4,
                width: 16,
                height: 16,
                borderRadius: 8,
                background: SEA,
              }}
            />
          ))}
        </div>
        <div
          style={{ display: 'flex', flexDirection: 'column', justifyContent: 'center', width: 690, padding: '0 52px' }}
        >
          <div style={{ fontSize: 30, fontStyle: 'italic', color: CORAL }}>{kicker}</div>
          {names.kind === 'couple' ? (
            <div style={{ display: 'flex', flexDirection: 'column', fontSize: size, lineHeight: 1.05, color: SEA }}>
              <span>{names.first}</span>
              <span>& {names.second}</span>
            </div>
          ) : (
            <div style={{ fontSize: Math.min(size, 72), lineHeight: 1.1, color: SEA }}>{names.name}</div>
          )}
          <div style={{ width: 96, height: 2, margin: '28px 0 22px', background: GOLD }} />
          <div style={{ fontSize: 32, color: INK }}>{plainSpaces(date)}</div>
          <div style={{ marginTop: 8, fontSize: 26, color: QUIET_INK }}>{place}</div>
        </div>
      </div>
    </div>
  );
}
