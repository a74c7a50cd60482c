interface Pem {
  cert: string;
  key: string;
  keyAndCert: string;
}
/** The PEM files that were made. */
export function makeCertificates(folder: string): { ca: string; server: Pem; client: Pem };
