'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Fact, Facts } from '@/components/ui/facts';
import { notify } from '@/components/ui/notify';
import { revokeApiToken } from '@/lib/api/api-token';
import { useSend } from '@/lib/api/use-send';
import type { ApiToken, ApiTokenWithSecret } from '@/lib/contract/api-token';
import { datesIn } from '@/lib/domain/date-text';
import styles from './integrations.module.css';
import { scopeKey, TokenForm } from './token-form';
import { ToldOnce } from './told-once';

interface TokenDeskProps {
  agencyId: string;
  tokens: ApiToken[];
  /** The clock that times are read on. */
  timeZone: string;
  /** The moment that the page was made, which says what is over. */
  now: string;
}

/** By what the agency's other systems read and write. */
export function TokenDesk({ agencyId, tokens, timeZone, now }: TokenDeskProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const [told, setTold] = useState<ApiTokenWithSecret | null>(null);
  return (
    <section className={styles.section} aria-labelledby="tokens">
      <div className={styles.head}>
        <div>
          <h2 id="tokens">{t('tokens.title')}</h2>
          <p>{t('tokens.lead')}</p>
        </div>
        <Button onClick={() => setOpened(true)}>{t('tokens.add')}</Button>
      </div>
      {tokens.length === 0 && <EmptyState level={3} title={t('tokens.none')} text={t('tokens.noneText')} />}
      <div className={styles.cards}>
        {tokens.map((token) => (
          <TokenCard key={token.id} {...{ agencyId, token, timeZone, now }} />
        ))}
      </div>
      {opened && (
        <TokenForm
          agencyId={agencyId}
          onClose={() => setOpened(false)}
          onMade={(made) => {
            setOpened(false);
            setTold(made);
            router.refresh();
          }}
        />
      )}
      {told && (
        <ToldOnce
          title={t('tokens.toldTitle', { name: told.name })}
          text={t('tokens.toldText')}
          value={told.token}
          onClose={() => setTold(null)}
        />
      )}
    </section>
  );
}

interface TokenCardProps extends Omit<TokenDeskProps, 'tokens'> {
  token: ApiToken;
}

function TokenCard({ agencyId, token, timeZone, now }: TokenCardProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const failureWords = useFailureWords();
  const format = datesIn(useLocale());
  const { id, name, scopes, ending, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  const state = revokedAt ? 'revoked' : expiresAt <= now ? 'over' : 'counts';
  const revocation = useSend({
    send: (http) => revokeApiToken(http, { agencyId, id }),
    onDone: () => {
      notify({ tone: 'success', text: t('tokens.revokedNow', { name }) });
      router.refresh();
    },
  });
  return (
    <Card title={name} level={3}>
      <div className={styles.badges}>
        <Badge tone={state === 'counts' ? 'success' : 'neutral'}>{t(`tokens.states.${state}`)}</Badge>
        {scopes.map((scope) => (
          <Badge key={scope}>{t(`scopes.${scopeKey(scope)}`)}</Badge>
        ))}
      </div>
      <Facts>
        <Fact label={t('tokens.token')}>
          <code>···{ending}</code>
        </Fact>
        <Fact label={t('tokens.lastUsed')}>
          {lastUsedAt ? format.instant(lastUsedAt, timeZone) : t('tokens.neverUsed')}
        </Fact>
        <Fact label={t('tokens.expires')}>{format.instant(expiresAt, timeZone)}</Fact>
        <Fact label={t('tokens.made')}>
          {[createdBy, format.instant(createdAt, timeZone)].filter(Boolean).join(' · ')}
        </Fact>
      </Facts>
      {state === 'counts' && (
        <div className={styles.actions}>
          <ConfirmedButton
            small
            danger
            label={t('tokens.revoke')}
            aria-label={t('tokens.revokeTitle', { name })}
            title={t('tokens.revokeTitle', { name })}
            text={t('tokens.revokeText')}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('tokens.revoke') }}
            sending={revocation}
            failure={revocation.failure && failureWords(revocation.failure)}
            onConfirm={() => revocation.save()}
          />
        </div>
      )}
    </Card>
  );
}
