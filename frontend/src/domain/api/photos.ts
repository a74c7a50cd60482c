import { baseApi } from './base-api.js';

export interface PhotoRequest {
  id: string;
  variant: 'display' | 'thumb' | 'blurred';
}

async function asDataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = '';
  // in parts, since a call takes only so many arguments
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return `data:${response.headers.get('content-type') ?? 'image/jpeg'};base64,${btoa(binary)}`;
}

export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A picture as a data URL: the token belongs in a header, so that an <img> cannot ask for it by itself. */
    getPhoto: build.query<string, PhotoRequest>({
      query: ({ id, variant }) => ({
        url: `/photos/${encodeURIComponent(id)}`,
        params: { variant },
        responseHandler: async (response) => (response.ok ? asDataUrl(response) : response.json()),
      }),
      // a picture is large, and who may see it can change
      keepUnusedDataFor: 20,
      providesTags: (_, __, { id }) => [{ type: 'Photo', id }],
    }),
  }),
});

export const { useGetPhotoQuery } = photosApi;
