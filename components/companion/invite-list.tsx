'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { ChangeFailure } from '@/components/change/change-failure';
import { PriceChange } from '@/components/change/price-change';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
import { TextInput } from '@/components/ui/text-input';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError } from '@/lib/api/api-error';
import { acceptLeaving, inviteCompanion, previewLeaving, revokeCompanion } from '@/lib/api/companion';
import { useSend } from '@/lib/api/use-send';
import type { CompanionInvitationInput, CompanionPlace } from '@/lib/contract/companion';
import type { LeavingConsent } from '@/lib/contract/leaving';
import { formatMoney } from '@/lib/domain/money';
import { whatsappShareLink } from '@/lib/domain/whatsapp';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './companion.module.css';
import { useBookedNames } from './use-booked-names';

interface InviteListProps {
  reservationKey: string;
  eventName: string;
  places: CompanionPlace[];
}

type Step = ({ kind: 'invite' } & CompanionInvitationInput) | { kind: 'revoke'; id: string };

const keyOf = ({ roomId, place }: CompanionPlace) => `${roomId}-${place}`;

const headOf = (placeKey: string) => `${placeKey}-head`;

/** Everybody who sleeps in the rooms of a booking, each with the link by which they say what is theirs. */
export function InviteList({ reservationKey: key, eventName, places: first }: InviteListProps) {
  const textOf = useFailureText();
  const router = useRouter();
  const [places, setPlaces] = useState(first);
  const [asked, setAsked] = useState<string | null>(null);
  const { roomName, placeName } = useBookedNames(places);
  const { save, busy, failure } = useSend({
    send: (http, step: Step) => {
      if (step.kind === 'revoke') return revokeCompanion(http, { key, id: step.id });
      const { kind: _kind, ...invitation } = step;
      return inviteCompanion(http, { key, ...invitation });
    },
    onDone: (after) => keep(after),
  });
  useEffect(() => {
    // A link that is made or ended takes along what was pressed.
    const isThere = places.some((place) => keyOf(place) === asked);
    if (isThere) takeLostFocus(document.getElementById(headOf(asked ?? '')));
  }, [places, asked]);
  const keep = (after: CompanionPlace[]) => {
    setPlaces(after);
    // An invited person may pay a part of the room, which another section of the page shows.
    router.refresh();
  };
  const act = (of: CompanionPlace, step: Step) => {
    setAsked(keyOf(of));
    void save(step);
  };
  return (
    <ul className={styles.places}>
      {places.map((place) => {
        const name = placeName(place);
        const own = asked === keyOf(place);
        const wrongEmail = own && failure instanceof ApiError ? failure.fields.email : undefined;
        return (
          <li key={keyOf(place)}>
            <p className={styles.head} id={headOf(keyOf(place))} tabIndex={-1}>
              <strong>{name}</strong>
              <PlaceState place={place} />
            </p>
            <p className="text-secondary">{unbroken(roomName(place))}</p>
            {own && failure && !wrongEmail && <Alert tone="danger">{textOf(failure)}</Alert>}
            {place.invitation?.leavingAt && (
              <AgreeLeaving reservationKey={key} id={place.invitation.id} name={name} onLeft={keep} />
            )}
            {!place.isHolder && (
              <PlaceInvitation
                place={place}
                name={name}
                eventName={eventName}
                busy={own && busy}
                wrongEmail={wrongEmail}
                onAct={(step) => act(place, step)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PlaceState({ place: { isHolder, invitation } }: { place: CompanionPlace }) {
  const t = useTranslations('companion.invite');
  if (isHolder) return <Badge>{t('you')}</Badge>;
  if (!invitation) return null;
  if (invitation.filledAt) return <Badge tone="success">{t('filled')}</Badge>;
  return invitation.url ? <Badge tone="info">{t('invited')}</Badge> : <Badge>{t('revoked')}</Badge>;
}

interface PlaceInvitationProps {
  place: CompanionPlace;
  name: string;
  eventName: string;
  busy: boolean;
  wrongEmail: string | undefined;
  onAct: (step: Step) => void;
}

/** The link of one person: made, copied, sent, mailed, made anew or ended. */
function PlaceInvitation({ place, name, eventName, busy, wrongEmail, onAct }: PlaceInvitationProps) {
  const t = useTranslations('companion.invite');
  const { roomId, invitation } = place;
  const to = { kind: 'invite' as const, roomId, place: place.place };
  if (!invitation?.url)
    return (
      <Button busy={busy} variant="secondary" onClick={() => onAct(to)}>
        {t('make')}
      </Button>
    );
  const { id, url, email } = invitation;
  const text = t('whatsappText', { event: eventName, link: url });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (address) onAct({ ...to, email: address });
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <>
      <div className={styles.ways}>
        <CopyValue value={url} label={t('copy')} copiedLabel={t('copied')} shown={null} />
        <a
          className={buttonClass('secondary', { small: true })}
          href={whatsappShareLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
      <form onSubmit={submit} noValidate className={styles.mail}>
        <Field
          id={`${keyOf(place)}-email`}
          label={t('email')}
          hint={email ? t('sent', { email }) : undefined}
          error={wrongEmail}
        >
          {(input) => <TextInput {...input} type="email" name="email" autoComplete="off" inputMode="email" />}
        </Field>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('send')}
        </Button>
      </form>
      <details className="mt-3">
        <summary>{t('more')}</summary>
        <p className="form-text">{t('moreText')}</p>
        <div className={styles.ways}>
          <Button
            small
            variant="secondary"
            busy={busy}
            aria-label={t('renewOf', { name })}
            onClick={() => onAct({ ...to, renew: true })}
          >
            {t('renew')}
          </Button>
          <Button
            small
            variant="secondary"
            busy={busy}
            aria-label={t('revokeOf', { name })}
            onClick={() => onAct({ kind: 'revoke', id })}
          >
            {t('revoke')}
          </Button>
        </div>
      </details>
    </>
  );
}

interface AgreeLeavingProps {
  reservationKey: string;
  /** Id of the invitation of the person who leaves. */
  id: string;
  name: string;
  onLeft: (places: CompanionPlace[]) => void;
}

/** A person wants to leave: shows what the room costs then, and asks to agree. */
export function AgreeLeaving({ reservationKey: key, id, name, onLeft }: AgreeLeavingProps) {
  const t = useTranslations('companion.leaving');
  const locale = useLocale();
  const looking = useSend({ send: (http) => previewLeaving(http, { key, id }) });
  const agreeing = useSend({
    send: (http, consent: LeavingConsent) => acceptLeaving(http, { key, id, ...consent }),
    onDone: (places) => {
      notify({ tone: 'success', text: t('done', { name }) });
      onLeft(places);
    },
  });
  const look = () => {
    agreeing.forget();
    void looking.save();
  };
  const { result: preview } = looking;
  return (
    <>
      <Alert tone="warning" title={t('title', { name })}>
        <p className="mb-0">{t('text')}</p>
      </Alert>
      <ChangeFailure failure={agreeing.failure ?? looking.failure} onRetry={look} />
      {preview && !agreeing.failure ? (
        <PriceChange preview={preview.price}>
          {preview.given.amount > 0 && <p>{t('given', { name, amount: formatMoney(preview.given, locale) })}</p>}
          <Button
            busy={agreeing.busy}
            onClick={() =>
              void agreeing.save({ expectedDifference: preview.price.difference.amount, version: preview.roomVersion })
            }
          >
            {t(preview.price.asks ? 'ask' : 'agree')}
          </Button>
        </PriceChange>
      ) : (
        <Button variant="secondary" busy={looking.busy} onClick={look}>
          {t('look')}
        </Button>
      )}
    </>
  );
}
