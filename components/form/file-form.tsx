import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { useFormFields } from './use-form-fields';

const PROBLEMS = ['missing', 'type', 'tooLarge'] as const;

interface FileFormProps<Result> {
  /** The media types that are taken. */
  types: readonly string[];
  mostBytes: number;
  words: { label: string; hint: string; send: string; wrong: (problem: (typeof PROBLEMS)[number]) => string };
  send: (http: HttpClient, file: File) => Promise<Result>;
  onSent: (result: Result) => void;
}

/** One file, chosen and sent; what is in it is looked at by the provider. */
export function FileForm<Result>({ types, mostBytes, words, send, onSent }: FileFormProps<Result>) {
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm<{ file?: FileList }>({ reValidateMode: 'onSubmit', shouldFocusError: false });
  const upload = useSend({
    send,
    onDone: (result) => {
      form.reset();
      onSent(result);
    },
  });
  const { field, focusWrong } = useFormFields({
    form,
    id,
    names: ['file'],
    refused: upload.failure ? { file: failureWords(upload.failure) } : {},
    sentence: (_, { message }) => words.wrong(PROBLEMS.find((problem) => problem === message) ?? 'missing'),
  });
  const check = (files: FileList | undefined) => {
    const file = files?.[0];
    if (!file) return 'missing';
    // Some systems say nothing of a file's type.
    if (file.type && !types.includes(file.type)) return 'type';
    return file.size <= mostBytes || 'tooLarge';
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(({ file: [file] = [] }) => file && upload.save(file), focusWrong)}>
      <Field {...field('file')} label={words.label} hint={words.hint}>
        {(props) => (
          <TextInput {...props} {...form.register('file', { validate: check })} type="file" accept={types.join(',')} />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={upload.busy}>
        {words.send}
      </Button>
    </form>
  );
}
