import type { IncidentList, IncidentView, PlaceRequest, PlacesView, WantedPlace } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';
import { asDataUrl } from './captures.js';

/** The most open incidents that are drawn on a plan; the most severe of more. */
export const mostPlaced = 500;

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
    /** what is not closed yet on a site, the most severe first */
    placedIncidents: build.query<{ incidents: IncidentView[]; isCut: boolean }, string>({
      query: (siteId) => ({
        url: '/incidents',
        params: { site_id: siteId, status: 'REVIEW_REQUIRED,APPROVED', sort: 'severity', limit: mostPlaced },
      }),
      transformResponse: ({ incidents, next_cursor }: IncidentList) => ({
        incidents: incidents.filter(({ closed_at }) => closed_at === null),
        isCut: next_cursor !== null,
      }),
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
