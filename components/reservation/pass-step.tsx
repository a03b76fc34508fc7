'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert/alert';
import { Button } from '@/components/ui/button/button';
import { Counter } from '@/components/ui/counter/counter';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
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
  const goOn = () => {
    refuseFields({});
    goTo('checkout');
  };
  return (
    <StepSection title={t('pass.title')} hint={t('pass.hint')} takeFocus={takeFocus}>
      {refused.length > 0 && <Alert tone="danger">{refused.join(' ')}</Alert>}
      {sold.length === 0 && <Alert tone="info">{t('pass.none')}</Alert>}
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
              max={MOST_PASSES}
              onChange={(count) => change({ passes: { ...passes, [kind]: count } })}
              decreaseLabel={t('room.less', { who: t(`pass.${kind}`) })}
              increaseLabel={t('room.more', { who: t(`pass.${kind}`) })}
            />
          );
        })}
      </div>
      <div className="d-flex flex-wrap gap-2">
        <Button onClick={goOn}>{passes.adult + passes.child > 0 ? t('continue') : t('pass.skip')}</Button>
        <Button variant="quiet" onClick={() => goTo('category')}>
          {t('back')}
        </Button>
      </div>
    </StepSection>
  );
}
