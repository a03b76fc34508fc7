import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageGuest } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import type { GuestRow } from '@/lib/contract/guest';

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
