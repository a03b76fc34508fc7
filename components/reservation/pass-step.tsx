'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Counter } from '@/components/ui/counter';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { PassAllowance, usePassAllowance } from './pass-allowance';
import { PassDays } from './pass-days';
import { StepSection } from './step-section';
import { useAmount } from './use-amount';

const MOST_PASSES = 20;
const KINDS = ['adult', 'child'] as const;

export function PassStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const { event, goTo, refusedFields, refuseFields } = useBooking();
  const { text } = useAmount();
  const passes = useDraft((draft) => draft.passes);
  const change = useDraft((draft) => draft.change);
  const prices = event.passPrices;
  const sold = KINDS.filter((kind) => !prices || prices[kind] !== null);
  const refused = Object.entries(refusedFields).flatMap(([path, message]) =>
    path.startsWith('passes') ? [message] : [],
  );
  const allowance = usePassAllowance();
  const chosen = passes.adult + passes.child;
  const most = Math.min(MOST_PASSES, allowance?.left ?? MOST_PASSES);
  const tooMany = allowance !== null && chosen > allowance.left;
  const goOn = () => {
    if (tooMany) return;
    refuseFields({});
    goTo('checkout');
  };
  return (
    <StepSection title={t('pass.title')} hint={t('pass.hint')} takeFocus={takeFocus}>
      {refused.length > 0 && <Alert tone="danger">{refused.join(' ')}</Alert>}
      {tooMany && <Alert tone="danger">{t('pass.tooMany', { left: allowance.left })}</Alert>}
      {sold.length === 0 && <Alert tone="info">{t('pass.none')}</Alert>}
      {sold.length > 0 && <PassAllowance allowance={allowance} />}
      <div className={styles.passes}>
        {sold.map((kind) => {
          const price = prices?.[kind];
          return (
            <Counter
              key={kind}
              label={t(`pass.${kind}`)}
              hint={price && t('pass.each', { amount: text(price) })}
              value={passes[kind]}
              min={0}
              max={Math.max(passes[kind], most - (chosen - passes[kind]))}
              onChange={(count) => change({ passes: { ...passes, [kind]: count } })}
              decreaseLabel={t('room.less', { who: t(`pass.${kind}`) })}
              increaseLabel={t('room.more', { who: t(`pass.${kind}`) })}
            />
          );
        })}
      </div>
      {sold.length > 0 && <PassDays />}
      <div className="d-flex flex-wrap gap-2">
        <Button onClick={goOn}>{chosen > 0 ? t('continue') : t('pass.skip')}</Button>
        <Button variant="quiet" onClick={() => goTo('category')}>
          {t('back')}
        </Button>
      </div>
    </StepSection>
  );
}
