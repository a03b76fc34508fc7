import { CORAL, GOLD, INK, QUIET_INK, SAND, SEA } from '@/lib/config/palette';
import { eventNames } from './cover';

interface EventPreviewProps {
  eventName: string;
  date: string;
  place: string;
  /** Data address of the drawn cover. */
  cover: string;
}

// Date ranges come with thin spaces, which the font file does not have.
const plainSpaces = (text: string) => text.replace(/\s/gu, ' ');

/** The picture that chats show beside a link; laid out with the few styles that next/og knows. */
export function EventPreview({ eventName, date, place, cover }: EventPreviewProps) {
  const names = eventNames(eventName);
  const nameSize = Math.min(108, Math.floor(1150 / Math.max(...eventName.split(' ').map((word) => word.length), 8)));
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: SAND, fontFamily: 'Fraunces' }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          width: 720,
          margin: 28,
          padding: '0 44px',
          border: '2px solid #c5a05a',
          color: SEA,
        }}
      >
        {names.kind === 'couple' ? (
          <div style={{ display: 'flex', flexDirection: 'column', fontSize: nameSize, lineHeight: 1.02 }}>
            <span>{names.first}</span>
            <span style={{ color: CORAL, fontStyle: 'italic', fontSize: nameSize * 0.6 }}>&amp;</span>
            <span>{names.second}</span>
          </div>
        ) : (
          <div style={{ fontSize: Math.min(nameSize, 84), lineHeight: 1.05 }}>{names.name}</div>
        )}
        <div style={{ width: 96, height: 2, margin: '34px 0 26px', background: GOLD }} />
        <div style={{ fontSize: 34, color: INK }}>{plainSpaces(date)}</div>
        <div style={{ marginTop: 10, fontSize: 27, color: QUIET_INK }}>{place}</div>
      </div>
      <div style={{ display: 'flex', padding: '34px 34px 0 0' }}>
        <div
          style={{
            width: 390,
            height: 596,
            borderRadius: '195px 195px 0 0',
            backgroundImage: `url(${cover})`,
            backgroundSize: '477px 596px',
            backgroundPosition: '-43px 0',
          }}
        />
      </div>
    </div>
  );
}
