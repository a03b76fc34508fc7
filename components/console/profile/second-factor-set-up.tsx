'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/api/second-factor';
import type { PasswordProof } from '@/lib/contract/second-factor';
import { FirstCodeForm } from './first-code-form';
import { PasswordProofForm } from './password-proof-form';

interface SecondFactorSetUpProps {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** First the password, then the app's first code. */
export function SecondFactorSetUp({ onDone, onCancel }: SecondFactorSetUpProps) {
  const t = useTranslations('profile.secondFactor');
  const [proof, setProof] = useState<PasswordProof | null>(null);
  const setUp = useEdit({ send: setUpSecondFactor, onDone: () => {} });
  const confirmation = useEdit({ send: confirmSecondFactor, onDone: ({ recoveryCodes }) => onDone(recoveryCodes) });
  const begin = (input: PasswordProof) => {
    setProof(input);
    setUp.save(input);
  };
  if (!proof || !setUp.result) {
    return <PasswordProofForm action={t('next')} edit={{ ...setUp, save: begin }} onCancel={onCancel} />;
  }
  return (
    <FirstCodeForm
      setup={setUp.result}
      busy={confirmation.busy}
      failure={confirmation.failure}
      onCode={(code) => confirmation.save({ ...proof, code })}
      onCancel={onCancel}
    />
  );
}
