import sharp from 'sharp';

/**
 * libvips settings of the whole process. Only the decoders of the photo formats stay reachable (SVG too: other parts
 * draw with it, and `photoFormatOf` lets none through), and nothing decoded is kept.
 */
export function restrictDecoders(): void {
  sharp.cache(false);
  sharp.block({
    operation: [
      'VipsForeignLoadAnalyze',
      'VipsForeignLoadCsv',
      'VipsForeignLoadFits',
      'VipsForeignLoadHeif',
      'VipsForeignLoadJp2k',
      'VipsForeignLoadJxl',
      'VipsForeignLoadMagick',
      'VipsForeignLoadMagick7',
      'VipsForeignLoadMat',
      'VipsForeignLoadMatrix',
      'VipsForeignLoadNifti',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadOpenexr',
      'VipsForeignLoadOpenslide',
      'VipsForeignLoadPdf',
      'VipsForeignLoadPpm',
      'VipsForeignLoadRad',
      'VipsForeignLoadTiff',
      'VipsForeignLoadVips',
    ],
  });
}
