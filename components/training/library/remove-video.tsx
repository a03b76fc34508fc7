import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { deleteVideo } from '@/lib/api/training';
import type { ManagedVideo } from '@/lib/contract/training';
import { titleIn } from './title-in';

interface RemoveVideoProps {
  video: ManagedVideo;
  onClose: () => void;
  onRemoved: (video: ManagedVideo) => void;
}

/** Asks before a film is deleted, and says what goes with it. */
export function RemoveVideo({ video, onClose, onRemoved }: RemoveVideoProps) {
  const t = useTranslations('library');
  const failureWords = useFailureWords();
  const title = titleIn(video);
  const removal = useEdit({
    send: deleteVideo,
    onDone: () => {
      notify({ tone: 'success', text: t('deleted', { title }) });
      onRemoved(video);
    },
  });
  return (
    <ConfirmDialog
      show
      danger
      title={t('removal.title', { title })}
      text={t('removal.text')}
      labels={{ close: t('form.close'), cancel: t('form.cancel'), confirm: t('removal.confirm') }}
      busy={removal.busy}
      onClose={onClose}
      onConfirm={() => removal.save(video)}
    >
      {removal.failure && <Alert tone="danger">{failureWords(removal.failure)}</Alert>}
    </ConfirmDialog>
  );
}
