// Stryker runs tests in threads. The mask of new files is the process's there: a thread may read it and not set it.
const own = process.umask.bind(process);
process.umask = () => own();
