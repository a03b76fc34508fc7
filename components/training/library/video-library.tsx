'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import { changeVideo, deleteVideo, orderVideos } from '@/lib/api/training';
import { useSend } from '@/lib/api/use-send';
import { type ManagedVideo, managedVideo } from '@/lib/contract/training';
import { movedBy } from '@/lib/domain/ordering';
import styles from './library.module.css';
import { VideoForm } from './video-form';
import { titleIn, VideoTable } from './video-table';

type Opened = { form: ManagedVideo | 'new' } | { removal: ManagedVideo } | null;

/** The films as their admin keeps them: ordered, published, edited, deleted. */
export function VideoLibrary({ videos }: { videos: ManagedVideo[] }) {
  const t = useTranslations('library');
  const failureWords = useFailureWords();
  const [list, setList] = useState(videos);
  const [opened, setOpened] = useState<Opened>(null);
  const put = (changed: ManagedVideo) =>
    setList((before) =>
      before.some(({ id }) => id === changed.id)
        ? before.map((video) => (video.id === changed.id ? changed : video))
        : [...before, changed],
    );
  const publishing = useSend({
    send: changeVideo,
    onDone: (changed) => {
      put(changed);
      const title = titleIn(changed);
      notify({ tone: 'success', text: t(changed.published ? 'wasPublished' : 'wasWithdrawn', { title }) });
    },
    onStale: (details) => {
      const now = managedVideo.safeParse(details);
      if (now.success) put(now.data);
    },
  });
  const ordering = useSend({
    send: orderVideos,
    onDone: (ordered) => {
      setList(ordered);
      notify({ tone: 'success', text: t('ordered') });
    },
  });
  const move = (video: ManagedVideo, by: -1 | 1) => {
    const ids = list.map(({ id }) => id);
    ordering.save(movedBy(ids, video.id, by));
  };
  const failure = publishing.failure ?? ordering.failure;
  return (
    <>
      <p>
        <Button onClick={() => setOpened({ form: 'new' })}>{t('add')}</Button>
      </p>
      {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
      <div className={styles.table}>
        <VideoTable
          videos={list}
          busy={publishing.busy || ordering.busy}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
          onMove={move}
          onPublish={({ id, version, published }) => publishing.save({ id, version, published: !published })}
          onEdit={(form) => setOpened({ form })}
          onRemove={(removal) => setOpened({ removal })}
        />
      </div>
      {opened && 'form' in opened && (
        <VideoForm
          video={opened.form === 'new' ? null : opened.form}
          onClose={() => setOpened(null)}
          onSaved={(saved) => {
            put(saved);
            setOpened(null);
            notify({ tone: 'success', text: t('saved', { title: titleIn(saved) }) });
          }}
        />
      )}
      {opened && 'removal' in opened && (
        <RemoveVideo
          video={opened.removal}
          onClose={() => setOpened(null)}
          onRemoved={({ id }) => {
            setList((before) => before.filter((video) => video.id !== id));
            setOpened(null);
          }}
        />
      )}
    </>
  );
}

interface RemoveVideoProps {
  video: ManagedVideo;
  onClose: () => void;
  onRemoved: (video: ManagedVideo) => void;
}

/** Asks before a film is deleted, and says what goes with it. */
function RemoveVideo({ video, onClose, onRemoved }: RemoveVideoProps) {
  const t = useTranslations('library');
  const failureWords = useFailureWords();
  const title = titleIn(video);
  const removal = useSend({
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
