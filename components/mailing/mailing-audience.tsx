import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { audienceQuery } from '@/lib/api/mailing';
import type { AudienceCount, AudienceQuestion, MailingAudience } from '@/lib/contract/mailing';
import styles from './mailing.module.css';

/** Guests who declined are not written to again, so that answer is not offered. */
const ANSWERS = ['pending', 'attends'] as const;
const RESERVATIONS = ['any', 'with', 'without'] as const;
const REASONS = [
  ...(['noEmail', 'noMobile', 'declined', 'optedOut', 'smsStopped', 'suppressed'] as const),
  ...(['sameMailbox', 'sameMobile', 'hadIt'] as const),
] as const;

const STILL_MS = 400;

/**
 * How many guests get a message, and what its text messages take; undefined until the first answer, then the latest
 * one. A changed text is only asked about after a pause in typing.
 */
export function useRecipients(
  eventId: string,
  { audience, channel = 'mail', kind, sms = { es: '', en: '' }, couponId }: AudienceQuestion,
): AudienceCount | undefined {
  const words = useDebounced(JSON.stringify(sms), STILL_MS);
  const question = { audience, channel, kind, sms: JSON.parse(words), couponId: couponId || null };
  const counted = useQuery({
    ...audienceQuery(lazyBrowserHttp, { eventId, question: channel === 'mail' ? { audience } : question }),
    placeholderData: keepPreviousData,
  });
  return counted.data;
}

interface AudienceFieldsProps {
  value: MailingAudience;
  onChange: (audience: MailingAudience) => void;
  /** The tags of the event's list. */
  tags: readonly string[];
  recipients: AudienceCount | undefined;
}

/** Filters of the guest list, and how many guests are left by them. */
export function AudienceFields({ value, onChange, tags, recipients }: AudienceFieldsProps) {
  const t = useTranslations('mailings.form');
  const { attendance = [], tags: chosenTags = [], hasReservation, overdue = false, guestIds } = value;
  // The contract leaves out a filter that is not set.
  const change = (part: Partial<MailingAudience>) => {
    const next = { ...value, ...part };
    onChange(
      Object.fromEntries(
        Object.entries(next).filter(
          ([, asked]) => asked !== undefined && !(Array.isArray(asked) && asked.length === 0),
        ),
      ),
    );
  };
  const toggled = <Item extends string>(items: readonly Item[], item: Item, isChosen: boolean) =>
    isChosen ? [...items, item] : items.filter((each) => each !== item);
  const box = (id: string, label: string, checked: boolean, onCheck: (isChecked: boolean) => void) => (
    <div key={id} className="form-check">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={checked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <label className="form-check-label" htmlFor={id}>
        {label}
      </label>
    </div>
  );
  return (
    <fieldset className="mb-3">
      <legend className="h5">{t('audience')}</legend>
      {guestIds && <p>{t('chosen', { count: guestIds.length })}</p>}
      <fieldset>
        <legend className="form-label fs-6">{t('attendance')}</legend>
        <div className={styles.choices}>
          {ANSWERS.map((answer) =>
            box(`mailing-${answer}`, t(`attendances.${answer}`), attendance.includes(answer), (isChosen) =>
              change({ attendance: toggled(attendance, answer, isChosen) }),
            ),
          )}
        </div>
      </fieldset>
      {tags.length > 0 && (
        <fieldset>
          <legend className="form-label fs-6">{t('tags')}</legend>
          <div className={styles.choices}>
            {tags.map((tag) =>
              box(`mailing-tag-${tag}`, tag, chosenTags.includes(tag), (isChosen) =>
                change({ tags: toggled(chosenTags, tag, isChosen) }),
              ),
            )}
          </div>
        </fieldset>
      )}
      <Field id="mailing-reservation" label={t('reservation')}>
        {(input) => (
          <SelectInput
            {...input}
            value={hasReservation === undefined ? 'any' : hasReservation ? 'with' : 'without'}
            onChange={({ currentTarget }) =>
              change({ hasReservation: currentTarget.value === 'any' ? undefined : currentTarget.value === 'with' })
            }
          >
            {RESERVATIONS.map((each) => (
              <option key={each} value={each}>
                {t(`reservations.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {box('mailing-overdue', t('overdue'), overdue, (isChosen) => change({ overdue: isChosen || undefined }))}
      <Recipients counted={recipients} />
    </fieldset>
  );
}

function Recipients({ counted }: { counted: AudienceCount | undefined }) {
  const t = useTranslations('mailings.form');
  const locale = useLocale();
  const reasons = REASONS.filter((reason) => (counted?.skipped[reason] ?? 0) > 0);
  return (
    <div role="status" className={`mt-3 ${styles.count}`}>
      {counted ? <strong>{t('recipients', { count: counted.recipients })}</strong> : t('counting')}
      {counted && reasons.length > 0 && (
        <p className="mb-0 text-secondary">
          {t('leftOut', {
            reasons: new Intl.ListFormat(locale).format(
              reasons.map((reason) => t(`skipped.${reason}`, { count: counted.skipped[reason] ?? 0 })),
            ),
          })}
        </p>
      )}
      {counted?.sms && <SmsCost {...counted.sms} />}
    </div>
  );
}

/** What the text messages take, before they leave. */
export function SmsCost({ messages, segments, included, left }: NonNullable<AudienceCount['sms']>) {
  const t = useTranslations('mailings.form.cost');
  const isTooMuch = !included && left !== null && segments > left;
  return (
    <p className={isTooMuch ? 'mb-0 text-danger' : 'mb-0'}>
      {t('texts', { messages, segments })}{' '}
      {included ? t('included') : left !== null && t(isTooMuch ? 'tooMuch' : 'left', { left, after: left - segments })}
    </p>
  );
}
