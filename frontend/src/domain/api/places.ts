import type { IncidentList, IncidentView, PlaceRequest, PlacesView, WantedPlace } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';
import { asDataUrl } from './captures.js';

/** The most open incidents that are drawn on a plan; the most severe of more. */
const mostPlaced = 500;
/** A phone reads no further behind closed findings than the count of a list goes: ten pages of the largest kind. */
const mostPages = 10;

interface PlanOf {
  siteId: string;
  /** null: of the whole site */
  level: string | null;
}
const path = (siteId: string, what: 'places' | 'plan') => `/sites/${encodeURIComponent(siteId)}/${what}`;
const planPath = ({ siteId, level }: PlanOf) => ({
  url: path(siteId, 'plan'),
  params: level === null ? {} : { level },
});

const placesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaces: build.query<PlacesView, string>({
      query: (siteId) => path(siteId, 'places'),
      providesTags: ['Place'],
    }),
    changePlaces: build.mutation<
      PlacesView,
      { siteId: string; zones: WantedPlace[]; levels: WantedPlace[]; version: number }
    >({
      query: ({ siteId, ...body }) => ({ url: path(siteId, 'places'), method: 'PUT', body }),
      // also after a refusal: somebody else may have changed the lists
      invalidatesTags: ['Place'],
    }),
    /** as a data URL, like photos: the token belongs in a header */
    getPlan: build.query<string, PlanOf & { uploadedAt: string }>({
      query: (plan) => ({
        ...planPath(plan),
        responseHandler: async (response) => (response.ok ? asDataUrl(response) : response.json()),
      }),
      providesTags: ['Place'],
    }),
    uploadPlan: build.mutation<PlacesView, PlanOf & { photo: string }>({
      query: ({ photo, ...plan }) => ({ ...planPath(plan), method: 'PUT', body: { photo } }),
      invalidatesTags: (_, error) => (error ? [] : ['Place']),
    }),
    deletePlan: build.mutation<null, PlanOf>({
      query: (plan) => ({ ...planPath(plan), method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Place']),
    }),
    /** What is not closed yet on a site, the most severe first. The list has the closed ones, too: it is read on until there are enough. */
    placedIncidents: build.query<{ incidents: IncidentView[]; isCut: boolean }, string>({
      queryFn: async (siteId, _api, _extra, send) => {
        const asked = { site_id: siteId, status: 'REVIEW_REQUIRED,APPROVED', sort: 'severity', limit: 1000 };
        const open: IncidentView[] = [];
        let cursor: string | null = null;
        for (let pages = 1; ; pages += 1) {
          // `meta` says whose answer it is: without it nothing would be kept for a start without network.
          const { error, data, meta } = await send({
            url: '/incidents',
            params: cursor ? { ...asked, cursor } : asked,
          });
          if (error) return { error, meta };
          const list = data as IncidentList;
          open.push(...list.incidents.filter(({ closed_at }) => closed_at === null));
          cursor = list.next_cursor;
          if (cursor !== null && open.length < mostPlaced && pages < mostPages) continue;
          const isCut = cursor !== null || open.length > mostPlaced;
          return { data: { incidents: open.slice(0, mostPlaced), isCut }, meta };
        }
      },
      providesTags: [{ type: 'Incident', id: 'LIST' }],
    }),
    placeIncident: build.mutation<IncidentView, { id: string; place: PlaceRequest }>({
      query: ({ id, place }) => ({ url: `/incidents/${encodeURIComponent(id)}/place`, method: 'PUT', body: place }),
      invalidatesTags: (_, error, { id }) =>
        error
          ? []
          : [
              { type: 'Incident', id },
              { type: 'Incident', id: 'LIST' },
            ],
    }),
  }),
});

export const {
  useGetPlacesQuery,
  useChangePlacesMutation,
  useGetPlanQuery,
  useUploadPlanMutation,
  useDeletePlanMutation,
  usePlacedIncidentsQuery,
  usePlaceIncidentMutation,
} = placesApi;
