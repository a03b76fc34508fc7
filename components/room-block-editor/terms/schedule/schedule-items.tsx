import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import styles from '../../editor.module.css';
import { type ItemDraft, MOST_ITEMS, type WrongItem, withNewItem } from './schedule-drafts';
import { ScheduleItemFields } from './schedule-item-fields';

interface ScheduleItemsProps {
  prefix: string;
  currency: string;
  items: ItemDraft[];
  wrong: WrongItem[];
  onChange: (items: ItemDraft[]) => void;
}

/** The payments that a schedule asks for, one a row; the last is the balance and stays. */
export function ScheduleItems({ prefix, currency, items, wrong, onChange }: ScheduleItemsProps) {
  const t = useTranslations('block.schedule');
  return (
    <>
      <ol className={`${styles.steps} ${styles.wideSteps}`}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ScheduleItemFields
              prefix={`${prefix}-item-${item.id}`}
              number={index + 1}
              currency={currency}
              item={item}
              wrong={wrong.filter(({ id }) => id === item.id)}
              onChange={(changed) => onChange(items.map((other) => (other === item ? { ...item, ...changed } : other)))}
            />
            {item.amount !== 'balance' && (
              <Button variant="quiet" small onClick={() => onChange(items.filter((other) => other !== item))}>
                {t('remove', { number: index + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {items.length < MOST_ITEMS && (
        <Button variant="secondary" small onClick={() => onChange(withNewItem(items))}>
          {t('add')}
        </Button>
      )}
    </>
  );
}
