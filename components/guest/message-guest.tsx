import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { WhatsappTexts, whatsappKindName } from '@/components/contact/whatsapp';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { messageGuest } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { guestWhatsappKey, guestWhatsappQuery, sendWhatsapp } from '@/lib/api/whatsapp';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { GuestRow } from '@/lib/contract/guest';
import type { WhatsappKind, WhatsappMessage } from '@/lib/contract/whatsapp';
import { datesIn } from '@/lib/domain/date-text';

const KINDS = ['invitation', 'welcome', 'coupon'] as const;

/** Sends the guest one of the messages that an event has for each of them. */
export function MessageGuest({ guest }: { guest: GuestRow }) {
  const t = useTranslations('guests.message');
  const failureWords = useFailureWords();
  const sending = useSend({
    sendKeyed: messageGuest,
    onDone: (_, { message: { kind } }) => {
      const what = kind === 'custom' ? '' : t(`kinds.${kind}`);
      notify({ tone: 'success', text: t('sent', { what, name: guest.firstName }) });
    },
  });
  if (!guest.email) return <p className="form-text">{t('noEmail')}</p>;
  return (
    <section aria-labelledby="guest-message" className="mb-4">
      <h3 id="guest-message" className="h6">
        {t('title', { email: guest.email })}
      </h3>
      <div className="d-flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            small
            busy={sending.busy && sending.input?.message.kind === kind}
            onClick={() => void sending.save({ guestId: guest.id, message: { kind } })}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
      {sending.failure && <Alert tone="danger">{failureWords(sending.failure)}</Alert>}
    </section>
  );
}

interface SendWhatsappProps {
  guestId: string;
  /** What may be sent as things stand. */
  kinds: readonly WhatsappKind[];
}

/** Messages to a guest from the agency's number, and what became of those that went; read when it is opened. */
function SendWhatsapp(props: SendWhatsappProps) {
  const t = useTranslations('guests.whatsapp');
  return (
    <OpenedDetails summary={t('title')} className="mb-3">
      <Messages {...props} />
    </OpenedDetails>
  );
}

const TONES: Record<WhatsappMessage['state'], BadgeTone> = {
  sending: 'info',
  sent: 'info',
  delivered: 'success',
  read: 'success',
  received: 'info',
  failed: 'danger',
  uncertain: 'warning',
};

function Messages({ guestId, kinds }: SendWhatsappProps) {
  const t = useTranslations('guests.whatsapp');
  const locale = useLocale();
  const dates = datesIn(locale);
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { data, isPending } = useQuery(guestWhatsappQuery(lazyBrowserHttp, guestId));
  const sending = useSend({
    sendKeyed: sendWhatsapp,
    onDone: () => queries.invalidateQueries({ queryKey: guestWhatsappKey(guestId) }),
  });
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  return (
    <>
      {data.on ? (
        <div className="d-flex flex-wrap gap-2 my-2">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              small
              busy={sending.busy && sending.input?.kind === kind}
              onClick={() => void sending.save({ guestId, kind })}
            >
              {whatsappKindName(locale, kind)}
            </Button>
          ))}
        </div>
      ) : (
        <p className="form-text">{t('off')}</p>
      )}
      {sending.failure && <Alert tone="danger">{failureWords(sending.failure)}</Alert>}
      {data.messages.length > 0 && (
        <ul className="list-plain">
          {data.messages.map(({ id, kind, state, text, at }) => (
            <li key={id} className="py-1">
              {kind === 'answer' ? (text ?? t('noText')) : whatsappKindName(locale, kind)} ·{' '}
              {dates.instant(at, AGENCY_ZONE)} <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface WhatsappGuestProps {
  guest: GuestRow;
  mobile: string;
  eventName: string;
}

/**
 * Prepared texts for a guest in their language: a question for guests without an answer, a reminder for guests who
 * come. They are sent from one's own WhatsApp, or from the agency's number where the platform is connected.
 */
export function WhatsappGuest({ guest, mobile, eventName }: WhatsappGuestProps) {
  const locale = useLocale();
  const { id, firstName, language, attendance } = guest;
  const of = { name: firstName, event: eventName };
  const kinds = ['guest', attendance === 'pending' ? 'invitation' : 'reminder', 'call'] as const;
  const [first, ...others] = kinds.map((kind) => ({ kind, ...of }));
  return (
    <>
      {first && (
        <WhatsappTexts phone={mobile} language={language ?? locale} texts={[first, ...others]} className="mb-3" />
      )}
      <SendWhatsapp guestId={id} kinds={kinds} />
    </>
  );
}
