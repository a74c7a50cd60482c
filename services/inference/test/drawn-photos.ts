/** Photos drawn by the project, for specs that need image files. */
import sharp from 'sharp';

/** A small scene: sky, ground, a person in a vest with a helmet, a machine-like block. No model is expected to be fooled. */
export function scene(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">
    <rect width="640" height="260" fill="#9cc4e4"/><rect y="260" width="640" height="220" fill="#8a7a5c"/>
    <rect x="380" y="150" width="200" height="150" fill="#e0b020"/><circle cx="430" cy="310" r="34" fill="#222"/>
    <circle cx="530" cy="310" r="34" fill="#222"/><rect x="150" y="190" width="60" height="90" fill="#d8f030"/>
    <rect x="155" y="280" width="22" height="90" fill="#234"/><rect x="183" y="280" width="22" height="90" fill="#234"/>
    <circle cx="180" cy="165" r="24" fill="#c98"/><path d="M152 160 a28 28 0 0 1 56 0 z" fill="#fff"/></svg>`);
}

/** The scene as a JPEG file. */
export function jpeg(width: number, height: number, quality = 90): Promise<Buffer> {
  return sharp(scene(width, height)).jpeg({ quality }).toBuffer();
}
