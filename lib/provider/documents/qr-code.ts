import { create } from 'qrcode';
import { type QrModules, qrModules } from '@/lib/domain/qr-modules';

/** The text as a QR code that can still be read where scratches and folds hide 15 of 100 modules. */
export const qrCode = (text: string): QrModules => qrModules(create(text, { errorCorrectionLevel: 'M' }).modules);
