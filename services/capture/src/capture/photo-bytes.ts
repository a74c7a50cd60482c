import { capturePhotoBytesChanged } from '@hazardlens/contracts';
import { photoBytesTeller } from '@hazardlens/service-kit';

/** Tells what photos of captures take in the object store. */
export const publishPhotoBytes = photoBytesTeller(capturePhotoBytesChanged, 'captures');
