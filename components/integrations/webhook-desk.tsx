'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { isStale } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { changeWebhook, removeWebhook, rotateWebhookSecret, testWebhook } from '@/lib/api/webhook';
import { WEBHOOK_EVENTS, type Webhook } from '@/lib/contract/webhook';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './integrations.module.css';
import { ToldOnce } from './told-once';
import { WEBHOOK_GROUPS, WebhookForm } from './webhook-form';

interface WebhookDeskProps {
  agencyId: string;
  webhooks: Webhook[];
  /** The clock that times are read on. */
  timeZone: string;
}

interface Told {
  name: string;
  secret: string;
  isNew: boolean;
}

/** The connections that tell the agency's other systems what happens. */
export function WebhookDesk({ agencyId, webhooks, timeZone }: WebhookDeskProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const [form, setForm] = useState<{ webhook: Webhook | null } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  return (
    <section className={styles.section} aria-labelledby="webhooks">
      <div className={styles.head}>
        <div>
          <h2 id="webhooks">{t('webhooks.title')}</h2>
          <p>{t('webhooks.lead')}</p>
        </div>
        <Button onClick={() => setForm({ webhook: null })}>{t('webhooks.add')}</Button>
      </div>
      {webhooks.length === 0 && <EmptyState level={3} title={t('webhooks.none')} text={t('webhooks.noneText')} />}
      <div className={styles.cards}>
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            agencyId={agencyId}
            webhook={webhook}
            timeZone={timeZone}
            onEdit={() => setForm({ webhook })}
            onSecret={(secret) => setTold({ name: webhook.name, secret, isNew: false })}
          />
        ))}
      </div>
      {form && (
        <WebhookForm
          agencyId={agencyId}
          webhook={form.webhook}
          onClose={() => setForm(null)}
          onSaved={({ name, secret }) => {
            setForm(null);
            if (secret) setTold({ name, secret, isNew: true });
            else notify({ tone: 'success', text: t('saved') });
            router.refresh();
          }}
        />
      )}
      {told && (
        <ToldOnce
          title={t('webhooks.secretTitle', { name: told.name })}
          text={t(told.isNew ? 'webhooks.secretText' : 'webhooks.rotatedText')}
          value={told.secret}
          onClose={() => setTold(null)}
        />
      )}
    </section>
  );
}

interface WebhookCardProps extends Pick<WebhookDeskProps, 'agencyId' | 'timeZone'> {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

function WebhookCard({ agencyId, webhook, timeZone, onEdit, onSecret }: WebhookCardProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const failureWords = useFailureWords();
  const { id, name, url, events, active, switchedOff, failingSince, earlierSecretUntil, version } = webhook;
  const of = { agencyId, id };
  const format = datesIn(useLocale());
  const done = (text: string) => {
    notify({ tone: 'success', text });
    router.refresh();
  };
  const turn = useSend({
    send: (http) => changeWebhook(http, { ...of, change: { active: !active, version } }),
    onDone: (now) => done(t(now.active ? 'webhooks.turnedOn' : 'webhooks.turnedOff')),
  });
  const test = useSend({ send: (http) => testWebhook(http, of), onDone: () => done(t('webhooks.tested')) });
  const rotation = useSend({
    send: (http) => rotateWebhookSecret(http, { ...of, version }),
    onDone: ({ secret }) => {
      onSecret(secret);
      router.refresh();
    },
  });
  const removal = useSend({
    send: (http) => removeWebhook(http, { ...of, version }),
    onDone: () => done(t('webhooks.removed')),
  });
  const why = (failure: Error | null) => failure && (isStale(failure) ? t('stale') : failureWords(failure));
  const labels = (confirm: string) => ({ close: t('close'), cancel: t('cancel'), confirm });
  const groups = WEBHOOK_GROUPS.filter((group) => WEBHOOK_EVENTS[group].some((type) => events.includes(type)));
  return (
    <Card title={name} level={3}>
      <div className={styles.badges}>
        <Badge tone={active ? (failingSince ? 'warning' : 'success') : 'neutral'}>
          {t(active ? (failingSince ? 'webhooks.failing' : 'webhooks.on') : 'webhooks.off')}
        </Badge>
        {groups.map((group) => (
          <Badge key={group}>{t(`groups.${group}`)}</Badge>
        ))}
      </div>
      <p className={styles.address}>
        <code>{url}</code>
      </p>
      {switchedOff && <Alert tone="warning">{t(`webhooks.switchedOff.${switchedOff}`)}</Alert>}
      {active && failingSince && (
        <p className="text-secondary">
          {unbroken(t('webhooks.failingSince', { since: format.instant(failingSince, timeZone) }))}
        </p>
      )}
      {earlierSecretUntil && (
        <p className="text-secondary">
          {unbroken(t('webhooks.overlap', { until: format.instant(earlierSecretUntil, timeZone) }))}
        </p>
      )}
      {why(turn.failure ?? test.failure) && <Alert tone="danger">{why(turn.failure ?? test.failure)}</Alert>}
      <div className={styles.actions}>
        <EventLink
          href={`/adminmaster/AgenciaAdministrar/integraciones/${encodeURIComponent(id)}`}
          className={buttonClass('secondary', { small: true })}
          aria-label={t('webhooks.logOf', { name })}
        >
          {t('webhooks.log')}
        </EventLink>
        {active && (
          <Button variant="secondary" small busy={test.busy} onClick={() => test.save()}>
            {t('webhooks.test')}
          </Button>
        )}
        <Button variant="quiet" small busy={turn.busy} onClick={() => turn.save()}>
          {t(active ? 'webhooks.turnOff' : 'webhooks.turnOn')}
        </Button>
        <Button variant="quiet" small aria-label={t('webhooks.editTitle', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <ConfirmedButton
          small
          label={t('webhooks.rotate')}
          title={t('webhooks.rotateTitle', { name })}
          text={t('webhooks.rotateText')}
          labels={labels(t('webhooks.rotateConfirm'))}
          sending={rotation}
          failure={why(rotation.failure)}
          onConfirm={() => rotation.save()}
        />
        <ConfirmedButton
          small
          danger
          label={t('remove')}
          aria-label={t('webhooks.removeTitle', { name })}
          title={t('webhooks.removeTitle', { name })}
          text={t('webhooks.removeText')}
          labels={labels(t('remove'))}
          sending={removal}
          failure={why(removal.failure)}
          onConfirm={() => removal.save()}
        />
      </div>
    </Card>
  );
}
