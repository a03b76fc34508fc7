import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { SmsCost, useRecipients } from '@/components/mailing/mailing-audience';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { OpenedDetails } from '@/components/ui/opened-details';
import { SelectInput } from '@/components/ui/select-input';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { mailingsQuery, messageGuest } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { REMINDER_HOURS } from '@/lib/config/constants';
import type { GuestRow } from '@/lib/contract/guest';
import { MAILING_LIMITS, type MailingList, type MailingOffer } from '@/lib/contract/mailing';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { textMessage } from '@/lib/domain/mailing';

const KINDS = ['custom', 'invitation', 'welcome', 'coupon'] as const;
type Kind = (typeof KINDS)[number];

interface TextGuestProps {
  eventId: string;
  guest: GuestRow;
}

/** A text message to one guest: of the words that an event has for each of them, or written; read when it is opened. */
export function TextGuest({ eventId, guest }: TextGuestProps) {
  const t = useTranslations('guests.text');
  return (
    <OpenedDetails summary={t('title')} className="mb-3">
      <Offered eventId={eventId} guest={guest} />
    </OpenedDetails>
  );
}

function Offered({ eventId, guest }: TextGuestProps) {
  const t = useTranslations('guests.text');
  const { data, isPending } = useQuery(mailingsQuery(lazyBrowserHttp, eventId));
  if (isPending) return <Skeleton lines={4} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  if (data.smsPack === null) return <p className="form-text">{t('off')}</p>;
  const offers = KINDS.flatMap((kind) => {
    const offer = data.offers.find((each) => each.kind === kind);
    const isOpen = offer?.sms.allowed && (kind !== 'coupon' || data.coupons.length > 0);
    return offer && isOpen ? [{ ...offer, kind }] : [];
  });
  const [first] = offers;
  if (!first) return <p className="form-text">{t('locked')}</p>;
  return <TextForm eventId={eventId} guest={guest} offers={offers} first={first} coupons={data.coupons} />;
}

interface TextFormProps extends TextGuestProps {
  offers: (MailingOffer & { kind: Kind })[];
  first: MailingOffer & { kind: Kind };
  coupons: MailingList['coupons'];
}

function TextForm({ eventId, guest, offers, first, coupons }: TextFormProps) {
  const t = useTranslations('guests.text');
  const kinds = useTranslations('mailings.kind');
  const failureWords = useFailureWords();
  const locale = useLocale();
  const id = useId();
  const language = guest.language ?? 'es';
  const [offer, setOffer] = useState(first);
  const [text, setText] = useState(textIn(first.sms.text, language).text);
  const [couponId, setCouponId] = useState(coupons[0]?.id ?? '');
  const { kind } = offer;
  const ofKind = kind === 'coupon' ? { couponId } : {};
  // In both languages, so that it arrives as it is written here.
  const sms = { es: text.trim(), en: text.trim() };
  const counted = useRecipients(eventId, { audience: { guestIds: [guest.id] }, channel: 'sms', kind, sms, ...ofKind });
  const sending = useSend({
    sendKeyed: messageGuest,
    onDone: () => {
      notify({ tone: 'success', text: t('sent', { name: guest.firstName }) });
      setText(textIn(offer.sms.text, language).text);
    },
  });
  const why = (['noMobile', 'smsStopped', 'declined'] as const).find((reason) => (counted?.skipped[reason] ?? 0) > 0);
  const sample = offer.sms.samples?.[language];
  const shown = sample && textMessage(sms.es, { ...sample.values, guest: guest.firstName }, sample.ending).text;
  const { clock } = datesIn(locale);
  return (
    <div className="mt-2">
      <Field id={`${id}-kind`} label={t('kind')}>
        {(input) => (
          <SelectInput
            {...input}
            value={kind}
            onChange={({ currentTarget }) => {
              const chosen = offers.find((each) => each.kind === currentTarget.value) ?? first;
              setOffer(chosen);
              setText(textIn(chosen.sms.text, language).text);
            }}
          >
            {offers.map((each) => (
              <option key={each.kind} value={each.kind}>
                {kinds(each.kind)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {kind === 'coupon' && coupons.length > 1 && (
        <Field id={`${id}-coupon`} label={t('coupon')}>
          {(input) => (
            <SelectInput {...input} value={couponId} onChange={({ currentTarget }) => setCouponId(currentTarget.value)}>
              {coupons.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.code}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <Field
        id={`${id}-text`}
        label={t('text')}
        hint={t('hint', { from: clock(REMINDER_HOURS.from), until: clock(REMINDER_HOURS.until) })}
      >
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={MAILING_LIMITS.sms}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      {sms.es !== '' && shown && (
        <blockquote className="form-text border-start ps-2 text-break" style={{ whiteSpace: 'pre-line' }}>
          {shown}
        </blockquote>
      )}
      <div role="status">
        {why ? (
          <p className="text-danger">{t(`unreached.${why}`)}</p>
        ) : (
          sms.es !== '' && counted?.sms && <SmsCost {...counted.sms} />
        )}
      </div>
      {sending.failure && <Alert tone="danger">{failureWords(sending.failure)}</Alert>}
      <Button
        variant="secondary"
        small
        className="mt-2"
        disabled={sms.es === '' || why !== undefined}
        busy={sending.busy}
        onClick={() =>
          void sending.save({ guestId: guest.id, message: { kind, channel: 'sms', sms: sms.es, ...ofKind } })
        }
      >
        {t('send')}
      </Button>
    </div>
  );
}
