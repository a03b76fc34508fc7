import { useLocale, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import type { MailingAudience, MailingList } from '@/lib/contract/mailing';
import { datesIn } from '@/lib/domain/date-text';
import type { Values } from './mailing-values';

export const KEYS = [
  ...(['kind', 'channel', 'subject', 'body', 'sms'] as const),
  ...(['audience', 'couponId', 'when', 'day', 'clock'] as const),
] as const;

interface MailingWritersProps {
  form: UseFormReturn<Values>;
  found: TwoWriters<Values>;
  list: MailingList;
}

/** What somebody else changed of the message meanwhile, in the words of its form. */
export function MailingWriters({ form, found, list }: MailingWritersProps) {
  const t = useTranslations('mailings.form');
  const kinds = useTranslations('mailings.kind');
  const locale = useLocale();
  const audience = ({ attendance = [], tags = [], hasReservation, overdue, guestIds }: MailingAudience) => {
    const asked = [
      ...(guestIds ? [t('chosen', { count: guestIds.length })] : []),
      ...attendance.flatMap((each) => (each === 'doesNotAttend' ? [] : [t(`attendances.${each}`)])),
      ...tags,
      ...(hasReservation === undefined ? [] : [t(`reservations.${hasReservation ? 'with' : 'without'}`)]),
      ...(overdue ? [t('overdue')] : []),
    ];
    return asked.length > 0 ? new Intl.ListFormat(locale).format(asked) : t('reservations.any');
  };
  const shown = (name: keyof Values, values: Values) => {
    if (name === 'kind') return kinds(values.kind);
    if (name === 'channel') return t(`channels.${values.channel}`);
    if (name === 'audience') return audience(values.audience);
    if (name === 'when') return t(values.when);
    if (name === 'day') return values.day ? datesIn(locale).long(values.day) : undefined;
    return name === 'couponId' ? list.coupons.find(({ id }) => id === values.couponId)?.code : undefined;
  };
  return (
    <TwoWritersNotice
      form={form}
      found={found}
      label={(name) => t(name === 'couponId' ? 'coupon' : name)}
      shown={shown}
    />
  );
}
