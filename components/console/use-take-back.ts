import { notify } from '@/components/ui/notify';
import { type Sending, useSend } from '@/lib/api/use-send';

/** A sending that undoes what was just done, and the toast that offers it. */
export function useTakeBack<Input, Result>(label: string, sending: Sending<Input, Result>) {
  const back = useSend(sending);
  return {
    ...back,
    /** Says what was done; `input` takes it back, undefined where nothing does any more. */
    offer: (text: string, input: Input | undefined) => {
      const action = input !== undefined && { label, onPress: () => void back.save(input) };
      notify({ tone: 'success', text, ...(action && { action }) });
    },
  };
}
