import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from '@/components/console/record-list/record-list.module.css';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { Badge } from '@/components/ui/badge';
import type { GuestRow } from '@/lib/contract/guest';
import { InlineField } from './inline-cells';

interface CellProps {
  guest: GuestRow;
  /** Whether the reader tends the list and edits in place. */
  tends: boolean;
}

interface GuestFieldProps extends CellProps {
  field: 'mobile' | 'email' | 'companions' | 'notes';
  shown: ReactNode;
}

/** A field of a guest, edited in place by who tends the list. */
export function GuestField({ guest, tends, field, shown }: GuestFieldProps) {
  return tends ? (
    <InlineField guest={guest} field={field}>
      {shown}
    </InlineField>
  ) : (
    shown
  );
}

/** With whom the guest is invited, and how they are labelled. */
export function GuestFacts({ guest: { household, side, tags } }: { guest: GuestRow }) {
  const facts = [household, side, ...tags].filter(Boolean).join(' · ');
  return facts ? <small>{facts}</small> : null;
}

/** How a guest is reached: telephone, WhatsApp in their language, mail, and whether mails come through. */
export function GuestContact({ guest, tends, eventName }: CellProps & { eventName: string }) {
  const t = useTranslations('records.guests');
  const common = useTranslations('records.list');
  const locale = useLocale();
  const { name, mobile, mailBlocked, language } = guest;
  const telephone = (
    <a href={`tel:${mobile}`} className="text-nowrap">
      {mobile}
    </a>
  );
  return (
    <span className={styles.lines}>
      <GuestField {...{ guest, tends }} field="mobile" shown={telephone} />
      {mobile && (
        <WhatsappTexts
          phone={mobile}
          language={language ?? locale}
          texts={[{ kind: 'guest', name, event: eventName }]}
          of={name}
        />
      )}
      <GuestField {...{ guest, tends }} field="email" shown={<small>{guest.email ?? common('none')}</small>} />
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
  const t = useTranslations('records.guests');
  return (
    <span className={styles.lines}>
      {guest.diet && guest.diet.length > 0 && <span>{guest.diet.map((need) => t(`diets.${need}`)).join(' · ')}</span>}
      {guest.dietNotes && <span>{guest.dietNotes}</span>}
      <GuestField {...{ guest, tends }} field="notes" shown={guest.notes} />
    </span>
  );
}
