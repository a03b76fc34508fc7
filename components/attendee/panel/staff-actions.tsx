'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { liveRooms } from '@/components/change/may-change';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { renewLinks } from '@/lib/api/change';
import { browserHttp } from '@/lib/api/http';
import { sendPaymentSlip } from '@/lib/api/payment';
import { cancelAsStaff, cancellationPreviewQuery, resendMessage } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { MessageKind } from '@/lib/contract/booking-change';
import { type CancellationReason, cancellationReason, type Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canCancelAsStaff, isEnded, stands } from '@/lib/domain/reservation-state';
import { CancellationFacts } from '../cancellation/cancellation-request';
import { RoomsToCancel } from '../cancellation/rooms-to-cancel';
import { storedStatus } from '../decision/next-decision';
import { useFailureText } from '../failure';
import { QuestionForm } from '../question-form';
import { useStaff } from '../staff-context';
import { useReload } from '../use-reload';
import styles from './panel.module.css';

const LONGEST_TEXT = 1000;

const TEXT_ROWS = 2;

/** Mails about the booking; those about transport are sent again from the transport request. */
const OF_BOOKING = ['confirmation', 'ticket', 'payment'] as const satisfies readonly MessageKind[];

/** The mails that can be sent again for this reservation. */
function mailsOf({ status, payments }: Reservation) {
  return OF_BOOKING.filter((kind) => {
    if (kind === 'payment') return payments.length > 0;
    return stands(status) || (kind === 'confirmation' && isEnded(status));
  });
}

/**
 * Mails that are written anew: how to pay what is left, and a new login link, which ends the earlier ones, since
 * another person may have them.
 */
const OTHER_MAILS = ['slip', 'link'] as const;
type OtherMail = (typeof OTHER_MAILS)[number];

/** What staff do besides deciding: send mails again, and cancel. */
export function StaffActions({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.actions');
  const failureText = useFailureText();
  const staff = useStaff();
  const [cancels, setCancels] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const { key, status } = reservation;
  const owes = reservation.balance.amount > 0;
  const reload = useReload(key);
  const mail = useSend({
    send: (http, kind: MessageKind) => resendMessage(http, { key, kind }),
    onDone: async () => {
      notify({ tone: 'success', text: t('mailSent') });
      await reload();
    },
  });
  const other = useSend({
    sendKeyed: async (http, kind: OtherMail, idempotencyKey) => {
      if (kind === 'slip') await sendPaymentSlip(http, { reservationKey: key, idempotencyKey });
      else await renewLinks(http, { key });
    },
    onDone: async (_, kind) => {
      notify({ tone: 'success', text: t(kind === 'slip' ? 'mailSent' : 'linkSent') });
      await reload();
    },
  });
  const mails = can(staff, 'createReservationForGuest') ? mailsOf(reservation) : [];
  const mayCancel = can(staff, 'decideCancellation') && canCancelAsStaff(storedStatus(status));
  const others = mails.length > 0 && stands(status) ? OTHER_MAILS.filter((kind) => kind === 'link' || owes) : [];
  if (mails.length === 0 && !mayCancel) return null;
  const failure = mail.failure ?? other.failure;
  const close = () => {
    flushSync(() => setCancels(false));
    opener.current?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className={`${styles.decision} mt-0`} ref={opener}>
        {mails.map((kind) => (
          <Button key={kind} small variant="secondary" busy={mail.busy} onClick={() => mail.save(kind)}>
            {t(`mails.${kind}`)}
          </Button>
        ))}
        {others.map((kind) => (
          <Button key={kind} small variant="secondary" busy={other.busy} onClick={() => other.save(kind)}>
            {t(`others.${kind}`)}
          </Button>
        ))}
        {mayCancel && !cancels && (
          <Button small variant="quiet" onClick={() => setCancels(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {failure && <Alert tone="danger">{failureText(failure)}</Alert>}
      {cancels && <CancelBooking reservation={reservation} onClose={close} />}
    </section>
  );
}

/** What a guest asked to end is decided as they asked, or ends with the whole booking. */
const canPart = ({ status }: Reservation) => storedStatus(status) === 'confirmed';

interface CancelBookingProps {
  reservation: Reservation;
  onClose: () => void;
  /** Called once the booking is cancelled; left out = `onClose`. */
  onDone?: () => void;
}

/** Staff cancel a booking or some of its rooms: the reason first, then what it costs, then a confirmation. */
export function CancelBooking({ reservation, onClose, onDone = onClose }: CancelBookingProps) {
  const t = useTranslations('attendees.cancellation');
  const id = useId();
  const form = useForm<{ reason: CancellationReason | ''; text: string }>({ defaultValues: { reason: '', text: '' } });
  const reason = form.watch('reason');
  const { key, version } = reservation;
  const [kept, setKept] = useState<string[]>([]);
  const live = liveRooms(reservation);
  const ending = live.filter((room) => !kept.includes(room.id)).map((room) => room.id);
  const isPart = ending.length < live.length;
  const part = isPart && { rooms: ending };
  const endsSome = ending.length > 0 || !isPart;
  const preview = useQuery({
    ...cancellationPreviewQuery(browserHttp, { key, version, ...(reason && { reason }), ...part }),
    enabled: reason !== '' && endsSome,
  });
  const reload = useReload(key);
  const action = useSend({
    send: async (http, text: string) => {
      if (!preview.data || reason === '') throw new Error('The penalty is not shown yet');
      const expectedPenalty = preview.data.penalty.amount;
      return cancelAsStaff(http, { key, reason, expectedPenalty, ...part, ...(text && { text }) });
    },
    onDone: async () => {
      notify({ tone: 'success', text: isPart ? t('approvedPart', { count: ending.length }) : t('cancelled') });
      onDone();
      await reload();
    },
  });
  const keep = (ids: string[]) => {
    action.forget();
    setKept(ids);
  };
  const submit = form.handleSubmit(({ text }) => {
    if (preview.data) action.save(text.trim());
  });
  return (
    <QuestionForm
      title={t('cancelTitle')}
      confirm={
        preview.data && reason !== ''
          ? { label: isPart ? t('confirmApprovePart', { count: ending.length }) : t('confirmCancel'), danger: true }
          : null
      }
      cancel={t('keep')}
      busy={action.busy}
      failure={action.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field id={`${id}-reason`} label={t('why')}>
        {(input) => (
          <SelectInput {...input} {...form.register('reason', { onChange: () => action.forget() })}>
            <option value="">{t('chooseReason')}</option>
            {cancellationReason.options.map((option) => (
              <option key={option} value={option}>
                {t(`reasons.${option}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {live.length > 1 && canPart(reservation) && <RoomsToCancel rooms={live} kept={kept} onKeep={keep} />}
      {reason !== '' && (
        <>
          {endsSome && <CancellationFacts reservation={reservation} reason={reason} {...part} />}
          <Field id={`${id}-text`} label={t('note')} hint={t('noteHint')}>
            {(input) => <TextArea {...input} {...form.register('text')} rows={TEXT_ROWS} maxLength={LONGEST_TEXT} />}
          </Field>
        </>
      )}
    </QuestionForm>
  );
}
