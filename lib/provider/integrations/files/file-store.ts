/** Where uploads live: a folder or an S3-compatible store. Keys are random and made by the caller. */
export interface FileStore {
  /** Streams to a temporary name, syncs and renames; where the body throws, no file is visible. */
  put(key: string, body: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Null where the key is not there. */
  open(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Removes temporary files that an interrupted upload left behind; answers how many. */
  sweep(olderThan: Date): Promise<number>;
}
