'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RecoveryCodes, SecondFactorSetUp } from '@/components/console/profile/second-factor-set-up';
import { Card } from '@/components/ui/card';
import { leaveTo } from '@/lib/session/leave-to';
import { LogoutButton } from './logout-button';

interface SecondFactorDemandProps {
  back: string;
  logout: string;
  leaving: string;
}

/**
 * Password, first code, recovery codes; then back to where the person wanted to go. Until then there is only the way
 * out.
 */
export function SecondFactorDemand({ back, logout, leaving }: SecondFactorDemandProps) {
  const t = useTranslations('profile.secondFactor');
  const [started, setStarted] = useState(0);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <Card title={t('title')} className="mb-3">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => leaveTo(back)} />
        ) : (
          <SecondFactorSetUp key={started} onDone={setCodes} onCancel={() => setStarted(started + 1)} />
        )}
      </Card>
      {!codes && <LogoutButton label={logout} busyLabel={leaving} />}
    </>
  );
}
