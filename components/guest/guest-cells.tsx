import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from '@/components/console/record-list/record-list.module.css';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { asWritten } from '@/components/layout/footer/contacts';
import { Badge } from '@/components/ui/badge';
import type { GuestRow } from '@/lib/contract/guest';
import guestStyles from './guest.module.css';
import { InlineField, type InlineFieldName } from './inline-cells';

interface CellProps {
  guest: GuestRow;
  /** Whether the reader may edit the list, in place. */
  tends: boolean;
}

interface GuestFieldProps extends CellProps {
  field: InlineFieldName;
  shown: ReactNode;
  /** Text of the button that adds a first value. */
  unsaid?: string;
}

/** A field of a guest, edited in place by people who may edit the list. */
export function GuestField({ guest, tends, field, shown, unsaid }: GuestFieldProps) {
  return tends ? (
    <InlineField guest={guest} field={field} unsaid={unsaid}>
      {shown}
    </InlineField>
  ) : (
    shown
  );
}

const FACTS = ['household', 'side', 'tags', 'language'] as const;

/** A guest's household, side, tags and language, each edited in place by people who may edit the list. */
export function GuestFacts({ guest, tends }: CellProps) {
  const t = useTranslations('records.guests');
  const { household, side, tags } = guest;
  if (!tends) {
    const facts = [household, side, ...tags].filter(Boolean).join(' · ');
    return facts ? <small>{facts}</small> : null;
  }
  const shown = {
    household,
    side,
    tags: tags.join(', '),
    language: guest.language && t(`filters.languages.${guest.language}`),
  };
  return (
    <small className={guestStyles.facts}>
      {FACTS.map((field) => (
        <GuestField
          key={field}
          guest={guest}
          tends={tends}
          field={field}
          shown={shown[field]}
          {...(!shown[field] && { unsaid: t(`unsaid.${field}`) })}
        />
      ))}
    </small>
  );
}

/** A mail that may go on in a second line at its sign. */
function breakable(email: string): ReactNode {
  const at = email.lastIndexOf('@');
  return (
    <span className={guestStyles.mail}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/**
 * How a guest is reached: telephone, WhatsApp in their language, mail, and whether mails come through. Whoever declined
 * is not written to any more.
 */
export function GuestContact({ guest, tends, eventName }: CellProps & { eventName: string }) {
  const t = useTranslations('records.guests');
  const common = useTranslations('records.list');
  const locale = useLocale();
  const { name, mobile, email, mailBlocked, language, attendance } = guest;
  const telephone = (
    <a href={`tel:${mobile}`} className="text-nowrap">
      {mobile && asWritten(mobile)}
    </a>
  );
  return (
    <span className={styles.lines}>
      <GuestField guest={guest} tends={tends} field="mobile" shown={telephone} />
      {mobile && attendance !== 'doesNotAttend' && (
        <WhatsappTexts
          phone={mobile}
          language={language ?? locale}
          texts={[{ kind: 'guest', name, event: eventName }]}
          of={name}
        />
      )}
      <GuestField
        guest={guest}
        tends={tends}
        field="email"
        shown={<small>{email ? breakable(email) : common('none')}</small>}
      />
      {mailBlocked && (
        <span>
          <Badge tone="warning">{t(`mailBlocked.${mailBlocked}`)}</Badge>
        </span>
      )}
    </span>
  );
}

/** What a guest does not eat, and what staff noted. */
export function GuestNotes({ guest, tends }: CellProps) {
  const diets = useTranslations('diets');
  return (
    <span className={styles.lines}>
      {guest.diet && guest.diet.length > 0 && <span>{guest.diet.map((need) => diets(need)).join(' · ')}</span>}
      {guest.dietNotes && <span>{guest.dietNotes}</span>}
      <GuestField guest={guest} tends={tends} field="notes" shown={guest.notes} />
    </span>
  );
}
