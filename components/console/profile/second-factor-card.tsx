'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { removeSecondFactor, renewRecoveryCodes } from '@/lib/api/second-factor';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { SecondFactor } from '@/lib/contract/second-factor';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import { PasswordProofForm, RecoveryCodes, SecondFactorSetUp } from './second-factor-set-up';

type Doing = 'nothing' | 'setUp' | 'remove' | 'renew';

/** Two-step login: turned on with an authenticator app, off and renewed with the password. */
export function SecondFactorCard({ secondFactor }: { secondFactor: SecondFactor }) {
  const t = useTranslations('profile.secondFactor');
  const format = datesIn(useLocale());
  const router = useRouter();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = (fresh: string[] | null) => {
    setDoing('nothing');
    setCodes(fresh);
    router.refresh();
  };
  const removal = useSend({
    send: removeSecondFactor,
    onDone: () => {
      notify({ tone: 'success', text: t('removed') });
      finish(null);
    },
  });
  const renewal = useSend({ send: renewRecoveryCodes, onDone: ({ recoveryCodes }) => finish(recoveryCodes) });
  const cancel = () => setDoing('nothing');
  const { enabled, enabledAt, recoveryCodesLeft } = secondFactor;
  const since = enabledAt ? format.instant(enabledAt, AGENCY_ZONE) : '';
  return (
    <Card title={t('title')}>
      <p>
        <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? t('on') : t('off')}</Badge>{' '}
        {enabled ? t('since', { since, left: recoveryCodesLeft }) : t('lead')}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {doing === 'setUp' && <SecondFactorSetUp onDone={finish} onCancel={cancel} />}
      {doing === 'remove' && <PasswordProofForm action={t('remove')} edit={removal} onCancel={cancel} />}
      {doing === 'renew' && <PasswordProofForm action={t('renew')} edit={renewal} onCancel={cancel} />}
      {doing === 'nothing' && !codes && (
        <div className="d-flex flex-wrap gap-2">
          {enabled ? (
            <>
              <Button variant="secondary" onClick={() => setDoing('renew')}>
                {t('renew')}
              </Button>
              <Button variant="quiet" onClick={() => setDoing('remove')}>
                {t('remove')}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setDoing('setUp')}>
              {t('setUp')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
