'use client';

import { useState } from 'react';
import { useEventHref } from '@/components/console/place/event-link';
import type { Story } from '@/lib/contract/story';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './console.module.css';
import { STORY_CONSOLE_PATH } from './console-path';
import { StoryConsent } from './story-consent';
import { StoryPhotoForm } from './story-photo-form';
import { StoryPublication } from './story-publication';
import { StoryRemoval } from './story-removal';
import { StoryTextForm } from './story-text-form';

interface StoryEditorProps {
  story: Story;
  /** The public pages show what the provider has now. */
  forget: () => Promise<void>;
}

/** A story: its words on one side, consent, publication and photos on the other. */
export function StoryEditor({ story: loaded, forget }: StoryEditorProps) {
  const router = useRouter();
  const eventHref = useEventHref();
  const [story, setStory] = useState(loaded);
  // Where that fails, the public pages are made anew within half a minute all the same.
  const forgotten = () => forget().catch(() => undefined);
  const onStory = (changed: Story) => {
    setStory(changed);
    return forgotten();
  };
  const holder = { story, onStory };
  return (
    <div className={styles.editor}>
      <StoryTextForm {...holder} />
      <div>
        <StoryPublication {...holder} />
        <StoryConsent {...holder} />
        <StoryPhotoForm {...holder} />
        <StoryRemoval
          story={story}
          onRemoved={async () => {
            await forgotten();
            router.replace(eventHref(STORY_CONSOLE_PATH));
          }}
        />
      </div>
    </div>
  );
}
