'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { useBooking } from './booking-context';
import { nextStep } from './booking-steps';
import { PassChoice, useTooManyPasses } from './pass-choice';
import { StepBar } from './price-summary';
import { StepSection } from './step-section';

export function PassStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const { store, goTo, refuseFields } = useBooking();
  const chosen = useStore(store, ({ passes }) => passes.adult + passes.child);
  const tooMany = useTooManyPasses();
  const goOn = () => {
    if (tooMany) return;
    refuseFields({});
    goTo(nextStep(store.getState()));
  };
  return (
    <StepSection title={t('pass.title')} hint={t('pass.hint')} takeFocus={takeFocus}>
      <PassChoice />
      <StepBar action={<Button onClick={goOn}>{chosen > 0 ? t('continue') : t('pass.skip')}</Button>}>
        <Button variant="quiet" onClick={() => goTo('category')}>
          {t('back')}
        </Button>
      </StepBar>
    </StepSection>
  );
}
