import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Modal } from '@/components/ui/modal';
import styles from './integrations.module.css';

interface ToldOnceProps {
  title: string;
  /** What it is for, and that it cannot be seen again. */
  text: string;
  value: string;
  onClose: () => void;
}

/** A secret that nobody can look up later: shown until the person says that it is kept. */
export function ToldOnce({ title, text, value, onClose }: ToldOnceProps) {
  const t = useTranslations('integrations');
  return (
    <Modal
      show
      size="lg"
      byButtonAlone
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('keptIt')}</Button>}
    >
      <Alert tone="warning">{text}</Alert>
      <p className={styles.secret}>
        <CopyValue value={value} label={t('copy')} copiedLabel={t('copied')} />
      </p>
    </Modal>
  );
}
