import type {
  ConfigAnswer,
  LoginRequest,
  SessionAnswer,
  SignupRequest,
  UpdateMeRequest,
  UserView,
} from '@hazardlens/contracts';
import type { Dispatch } from '@reduxjs/toolkit';
import { userRefreshed } from '../session.js';
import { baseApi } from './base-api.js';

interface InviteInfo {
  email: string;
  first_name: string;
  tenant_name: string;
}

interface UserQuery {
  queryFulfilled: Promise<{ data: UserView }>;
  dispatch: Dispatch;
}

/** Offline or a passing fault: the stored user stays. A 401 is handled by the base query. */
async function keepUser({ queryFulfilled, dispatch }: UserQuery): Promise<void> {
  const user = await queryFulfilled.then(
    ({ data }) => data,
    () => null,
  );
  if (user) dispatch(userRefreshed(user));
}

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<ConfigAnswer, void>({ query: () => '/config' }),
    getMe: build.query<UserView, void>({
      query: () => '/me',
      providesTags: ['Me'],
      onQueryStarted: (_, query) => keepUser(query),
    }),
    login: build.mutation<SessionAnswer, LoginRequest>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    signup: build.mutation<SessionAnswer, SignupRequest>({
      query: (body) => ({ url: '/auth/signup', method: 'POST', body }),
    }),
    logout: build.mutation<null, void>({ query: () => ({ url: '/auth/logout', method: 'POST' }) }),
    getInviteInfo: build.query<InviteInfo, string>({
      query: (token) => ({ url: '/auth/invite-info', method: 'POST', body: { token } }),
    }),
    acceptInvite: build.mutation<SessionAnswer, { token: string; password: string }>({
      query: (body) => ({ url: '/auth/accept-invite', method: 'POST', body }),
    }),
    declineInvite: build.mutation<{ success: true }, string>({
      query: (token) => ({ url: '/auth/decline-invite', method: 'POST', body: { token } }),
    }),
    verifyContact: build.mutation<{ email: string; tenant_name: string }, string>({
      query: (token) => ({ url: '/auth/verify-contact', method: 'POST', body: { token } }),
      invalidatesTags: (_, error) => (error ? [] : ['Tenant']),
    }),
    forgotPassword: build.mutation<{ status: 'processing' }, string>({
      query: (email) => ({ url: '/auth/forgot-password', method: 'POST', body: { email } }),
    }),
    resetPassword: build.mutation<{ success: true }, { token: string; password: string }>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
    updateMe: build.mutation<UserView, UpdateMeRequest>({
      query: (body) => ({ url: '/me', method: 'PATCH', body }),
      // Names stand in the team list, too.
      invalidatesTags: (_, error) => (error ? [] : ['User']),
      onQueryStarted: (_, query) => keepUser(query),
    }),
    changePassword: build.mutation<{ success: true }, { current_password: string; new_password: string }>({
      query: (body) => ({ url: '/users/change-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useGetConfigQuery,
  useGetMeQuery,
  useLoginMutation,
  useSignupMutation,
  useLogoutMutation,
  useGetInviteInfoQuery,
  useAcceptInviteMutation,
  useDeclineInviteMutation,
  useVerifyContactMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useUpdateMeMutation,
  useChangePasswordMutation,
} = authApi;
