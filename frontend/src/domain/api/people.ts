import type {
  Role,
  StoredBytesAnswer,
  TeamMemberView,
  TenantView,
  UpdateTenantRequest,
  UserView,
} from '@hazardlens/contracts';
import { baseApi } from './base-api.js';
import { asDataUrl } from './captures.js';

interface Invitation {
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  tenant_id: string | null;
  phone: string | null;
}
interface InviteAnswer {
  user: UserView;
  invite_url: string;
}
const user = (id: string) => `/users/${encodeURIComponent(id)}`;

const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<TeamMemberView[], void>({
      query: () => '/users',
      transformResponse: (answer: { users: TeamMemberView[] }) => answer.users,
      providesTags: ['User'],
    }),
    /** who was deleted and not erased */
    listDeletedUsers: build.query<TeamMemberView[], void>({
      query: () => '/users?deleted=true',
      transformResponse: (answer: { users: TeamMemberView[] }) => answer.users,
      providesTags: ['User'],
    }),
    listTenants: build.query<TenantView[], void>({
      query: () => '/tenants',
      transformResponse: (answer: { tenants: TenantView[] }) => answer.tenants,
      providesTags: ['Tenant'],
    }),
    invite: build.mutation<InviteAnswer, Invitation>({
      query: (body) => ({ url: '/invite', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    renewInvite: build.mutation<{ invite_url: string }, string>({
      query: (id) => ({ url: `${user(id)}/invite`, method: 'POST' }),
      invalidatesTags: ['User'],
    }),
    updateUser: build.mutation<UserView, { id: string; is_active?: boolean; role?: Role }>({
      query: ({ id, ...body }) => ({ url: user(id), method: 'PUT', body }),
      invalidatesTags: ['User'],
    }),
    /** a privacy request: the account goes, and the name everywhere */
    eraseUser: build.mutation<{ status: string }, string>({
      query: (id) => ({ url: `${user(id)}/erase`, method: 'POST' }),
      invalidatesTags: (_, error) => (error ? [] : ['User', 'Incident', 'Capture', 'Insurance']),
    }),
    handOver: build.mutation<{ handed_over: number; more: boolean }, { id: string; to_user_id: string }>({
      query: ({ id, ...body }) => ({ url: `${user(id)}/hand-over`, method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Incident']),
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: user(id), method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useListUsersQuery,
  useListDeletedUsersQuery,
  useListTenantsQuery,
  useInviteMutation,
  useRenewInviteMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useEraseUserMutation,
  useHandOverMutation,
} = teamApi;

const organisationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganisation: build.query<TenantView, void>({
      query: () => '/tenant',
      providesTags: ['Tenant'],
    }),
    getStorage: build.query<StoredBytesAnswer, void>({
      query: () => '/tenant/storage',
      providesTags: ['Tenant'],
    }),
    updateOrganisation: build.mutation<TenantView, UpdateTenantRequest>({
      query: (body) => ({ url: '/tenant', method: 'PATCH', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant', 'Dashboard']),
    }),
    /** as a data URL, like photos; asked for by its upload, so that another one is another question */
    getLogo: build.query<string, string>({
      query: () => ({
        url: '/tenant/logo',
        responseHandler: async (response) => (response.ok ? asDataUrl(response) : response.json()),
      }),
    }),
    uploadLogo: build.mutation<TenantView, string>({
      query: (logo) => ({ url: '/tenant/logo', method: 'PUT', body: { logo } }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant']),
    }),
    deleteLogo: build.mutation<null, void>({
      query: () => ({ url: '/tenant/logo', method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant']),
    }),
    closeOrganisation: build.mutation<TenantView, string>({
      query: (confirm) => ({ url: '/tenant/close', method: 'POST', body: { confirm } }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant']),
    }),
    keepOrganisation: build.mutation<TenantView, void>({
      query: () => ({ url: '/tenant/close', method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant']),
    }),
  }),
});

export const {
  useGetOrganisationQuery,
  useGetStorageQuery,
  useGetLogoQuery,
  useUploadLogoMutation,
  useDeleteLogoMutation,
  useUpdateOrganisationMutation,
  useCloseOrganisationMutation,
  useKeepOrganisationMutation,
} = organisationApi;
