import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { mailManifest, manifestQuery, manifestUrl, markManifestSent } from '@/lib/api/transport-leg';
import { useSend } from '@/lib/api/use-send';
import { type LegManifest, type LegPlan, type ManifestMailing, manifestMailing } from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import styles from './legs.module.css';

const FORMATS = ['pdf', 'xlsx'] as const;

interface LegManifestsProps {
  plan: LegPlan;
  day: string;
  plans: boolean;
}

/** Each supplier's trips of the day, compared with what they were sent last; to download, mail or mark as sent. */
export function LegManifests({ plan, day, plans }: LegManifestsProps) {
  const t = useTranslations('transport.legs.manifest');
  const ofLegs = plan.legs.map(({ supplier }) => supplier).filter(Boolean);
  const named = [...new Set([...ofLegs, ...plan.toldSuppliers])].toSorted();
  // A leg that changes is of another version: its supplier's manifest is read anew.
  const stamp = plan.legs.map(({ id, version, people }) => `${id} ${version} ${people}`).join();
  return (
    <section className="mt-5">
      <h2 className="h4">{t('title')}</h2>
      {named.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ul className="list-plain">
        {named.map((supplier) => (
          <Manifest key={supplier} plan={plan} supplier={supplier} day={day} stamp={stamp} plans={plans} />
        ))}
      </ul>
    </section>
  );
}

const whoAndWhere = ({ by, to }: NonNullable<LegManifest['sent']>) => ({ by: by ?? 'none', to: to ?? 'none' });

interface MailManifestProps {
  eventId: string;
  supplier: string;
  day: string;
  /** Address that the supplier's manifest was last sent to; null where none is known. */
  email: string | null;
  onSent: (manifest: LegManifest) => void;
}

/** Mails a supplier's manifest: one press where the address is known. */
function MailManifest({ eventId, supplier, day, email, onSent }: MailManifestProps) {
  const t = useTranslations('transport.legs.manifest');
  const failed = useTranslations('transport.legs')('failed');
  const id = useId();
  const [address, setAddress] = useState(email ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const { save, busy, failure } = useSend({
    sendKeyed: (http, mailing: ManifestMailing, idempotencyKey) =>
      mailManifest(http, { eventId, idempotencyKey, ...mailing }),
    onDone: (manifest, mailing) => {
      notify({ tone: 'success', text: t('mailed', { to: mailing.email }) });
      onSent(manifest);
    },
  });
  const refused = failure instanceof ApiError ? failure.fields.email : undefined;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const read = manifestMailing.safeParse({ supplier, day, email: address });
    setIsWrong(!read.success);
    if (read.success) void save(read.data);
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={styles.mailing} noValidate aria-label={t('mailOf', { supplier })} onSubmit={submit}>
      <Field id={id} label={t('email')} error={isWrong ? t('emailWrong') : refused} className="mb-0">
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="off"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button type="submit" small busy={busy}>
        {t('mail')}
      </Button>
      {failure && !refused && <Alert tone="danger">{sentenceOf(failure, failed)}</Alert>}
    </form>
  );
}

interface ManifestProps extends LegManifestsProps {
  supplier: string;
  stamp: string;
}

function Manifest({ plan: { eventId, timeZone }, supplier, day, stamp, plans }: ManifestProps) {
  const t = useTranslations('transport.legs.manifest');
  const failed = useTranslations('transport.legs')('failed');
  const locale = useLocale();
  const format = datesIn(locale);
  const queries = useQueryClient();
  const query = manifestQuery(browserHttp, { eventId, supplier, day, stamp });
  const { data, error } = useQuery(query);
  const takeOver = (manifest: LegManifest) => queries.setQueryData(query.queryKey, manifest);
  const marking = useSend({
    send: (http) => markManifestSent(http, { eventId, supplier, day }),
    onDone: (manifest) => {
      notify({ tone: 'success', text: t('marked') });
      takeOver(manifest);
    },
  });
  const changes = data?.lines.filter(({ change }) => change !== 'same') ?? [];
  const sent = data?.sent;
  return (
    <li className={styles.manifest}>
      <h3 className="h5">{supplier}</h3>
      {(error || marking.failure) && <Alert tone="danger">{sentenceOf(error ?? marking.failure, failed)}</Alert>}
      {data && (
        <p className="mb-2">
          {sent
            ? t('sent', { number: sent.number, at: format.instant(sent.at, timeZone), ...whoAndWhere(sent) })
            : t('never')}
          {sent && `. ${t('changes', { count: changes.length })}.`}
        </p>
      )}
      {sent && changes.length > 0 && (
        <ul>
          {changes.map(({ id, facts, change }) => (
            <li key={id}>
              {facts.passenger}: {change !== 'same' && t(`change.${change}`)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {FORMATS.map((file) => (
          <a
            key={file}
            href={manifestUrl({ eventId, supplier, day, format: file, locale })}
            className={buttonClass('secondary', { small: true })}
            aria-label={t('fileOf', { format: t(file), supplier })}
          >
            {t(file)}
          </a>
        ))}
        {plans && (
          <Button
            small
            variant="quiet"
            busy={marking.busy}
            aria-label={t('markOf', { supplier })}
            onClick={() => void marking.save()}
          >
            {t('mark')}
          </Button>
        )}
      </div>
      {plans && data && (
        <MailManifest
          key={data.email}
          eventId={eventId}
          supplier={supplier}
          day={day}
          email={data.email}
          onSent={takeOver}
        />
      )}
    </li>
  );
}
