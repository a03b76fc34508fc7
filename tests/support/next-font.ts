/** What a font of Next is to a page: names of classes. */
export default function localFont(): { className: string; variable: string } {
  return { className: 'font', variable: 'font' };
}
