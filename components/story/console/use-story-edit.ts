import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { type Story, story } from '@/lib/contract/story';

/** The provider's sentences, by field; it checks every form of a story again. */
export const fieldErrors = (failure: Error | null): Record<string, string> =>
  failure instanceof ApiError ? failure.fields : {};

export interface StoryHolder {
  story: Story;
  /** Takes the new state of the story; resolves once the public pages have forgotten the old one. */
  onStory: (story: Story) => Promise<void> | void;
}

type Done = 'saved' | 'recorded' | 'withdrawn' | 'publishedNow' | 'unpublishedNow' | 'photoAdded' | 'photoRemoved';

interface Work<Input> {
  send: (http: HttpClient, input: Input) => Promise<Story>;
  /** The toast after a change; null where the caller says it itself. */
  done: (story: Story) => Done | null;
  onStory: StoryHolder['onStory'];
}

/**
 * One kind of change of a story: confirmed when it is done; where another person was faster their version is taken
 * over.
 */
export function useStoryEdit<Input>({ send, done, onStory }: Work<Input>) {
  const t = useTranslations('stories.console');
  const failureWords = useFailureWords();
  const edit = useSend({
    send,
    // Shown once the public pages have forgotten the old state, so that the sentence is true for everybody.
    onDone: async (changed) => {
      const said = done(changed);
      await onStory(changed);
      if (said) notify({ tone: 'success', text: t(said) });
    },
    onStale: (details) => {
      const current = story.safeParse(details);
      if (current.success) void onStory(current.data);
    },
  });
  const errors = fieldErrors(edit.failure);
  return { ...edit, errors, failureText: edit.failure && failureWords(edit.failure) };
}
